// Manifests of Homebrew, Scoop and winget, from the sums of a release.
import { summary } from './summary.mjs';

/** @returns file → text; of Windows only if the release has its executable */
export function manifests({ version, url, sums }) {
  const archive = `hms-${version}-linux-x64.tar.gz`;
  const windows = `hms-${version}-windows-x64.exe`;
  const address = (name) => `${url.replace(/\/$/, '')}/${name}`;
  const description = `${summary.line[0].toUpperCase()}${summary.line.slice(1)}`;
  const formula = `class Hms < Formula
  desc "${description}"
  homepage "${url}"
  url "${address(archive)}"
  version "${version}"
  sha256 "${sums[archive]}"
  license "MIT"
  depends_on :linux

  def install
    bin.install "bin/hms"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/hms"
    zsh_completion.install "share/zsh/site-functions/_hms"
    fish_completion.install "share/fish/vendor_completions.d/hms.fish"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/hms --version").strip
  end
end
`;
  if (sums[windows] === undefined) return { 'hms.rb': formula };
  const scoop = {
    version,
    description,
    homepage: url,
    license: 'MIT',
    architecture: {
      '64bit': { url: `${address(windows)}#/hms.exe`, hash: sums[windows] },
    },
    bin: 'hms.exe',
  };
  const winget = [
    'PackageIdentifier: hms.hms',
    `PackageVersion: ${version}`,
    'PackageLocale: en-US',
    'Publisher: the hms authors',
    'PackageName: hms',
    'License: MIT',
    `ShortDescription: ${description}`,
    'Installers:',
    '- Architecture: x64',
    '  InstallerType: portable',
    '  Commands:',
    '  - hms',
    `  InstallerUrl: ${address(windows)}`,
    `  InstallerSha256: ${sums[windows].toUpperCase()}`,
    'ManifestType: singleton',
    'ManifestVersion: 1.6.0',
  ];
  return {
    'hms.rb': formula,
    'hms.scoop.json': `${JSON.stringify(scoop, undefined, 2)}\n`,
    'hms.winget.yaml': `${winget.join('\n')}\n`,
  };
}
