// Manifests of Homebrew, Scoop (hms.json: it calls a program by its file) and winget, from the sums of a release.
import { summary } from './summary.mjs';

/**
 * @param url of the files of the release
 * @returns file → text
 */
export function manifests({ version, url, repository, sums }) {
  const windows = `hms-${version}-windows-x64.exe`;
  const address = (name) => `${url}/${name}`;
  const archiveOf = (platform) => {
    const name = `hms-${version}-${platform}.tar.gz`;
    return `url "${address(name)}"\n    sha256 "${sums[name]}"`;
  };
  const formula = `class Hms < Formula
  desc "${summary.title}"
  homepage "${repository}"
  version "${version}"
  license "MIT"
  depends_on :linux

  on_intel do
    ${archiveOf('linux-x64')}
  end

  on_arm do
    ${archiveOf('linux-arm64')}
  end

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
  const scoop = {
    version,
    description: summary.title,
    homepage: repository,
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
    `ShortDescription: ${summary.title}`,
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
    'hms.json': `${JSON.stringify(scoop, undefined, 2)}\n`,
    'hms.winget.yaml': `${winget.join('\n')}\n`,
  };
}
