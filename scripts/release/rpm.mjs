// A package for Fedora, RHEL and SUSE (rpmbuild).
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { summary } from './summary.mjs';
import { systemVersion } from './system-version.mjs';

/**
 * rpmbuild reads from the executable which libraries to require, by the names that every distribution has for them.
 * `strip` would break the executable, whose program follows the code of Node. The folders of shells are here too, so
 * that none is left behind on a system without that shell.
 * @param pages names of the manual, because rpmbuild finds no `*` below a folder with a space
 */
const spec = (version, pages) => `
%global __os_install_post %{nil}
%global debug_package %{nil}
%global _build_id_links none
Name: hms
Version: ${version}
Release: 1
Summary: ${summary.title}
License: MIT
AutoProv: no
%description
${summary.text.join('\n')}
%install
cp -a "$HMS_FILES/." "$RPM_BUILD_ROOT"
%files
%attr(0755, root, root) /usr/bin/hms
%defattr(0644, root, root, 0755)
${pages.map((page) => `/usr/share/man/man1/${page}`).join('\n')}
/usr/share/bash-completion
/usr/share/zsh
/usr/share/fish
%dir /usr/share/doc/hms
%license /usr/share/doc/hms/copyright
%license /usr/share/doc/hms/licences.txt
%doc /usr/share/doc/hms/CHANGELOG.md.gz
`;

/** @param folder holds the files */
export function makeRpm({ folder, out, version, work }) {
  const top = join(work, 'rpmbuild');
  const own = systemVersion(version);
  mkdirSync(top);
  const pages = readdirSync(join(folder, 'usr', 'share', 'man', 'man1')).sort();
  writeFileSync(join(top, 'hms.spec'), spec(own, pages));
  const defined = {
    _topdir: top,
    _buildhost: 'reproducible',
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    _binary_payload: 'w6.gzdio',
  };
  const defines = Object.entries(defined).flatMap(([name, value]) => [
    '--define',
    `${name} ${value}`,
  ]);
  const words = ['-bb', '--quiet', '--target', 'x86_64', ...defines, join(top, 'hms.spec')];
  execFileSync('rpmbuild', words, {
    // A path with a space, or with a sign of the spec, is safe only here.
    env: { ...process.env, HMS_FILES: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const made = join(top, 'RPMS', 'x86_64', `hms-${own}-1.x86_64.rpm`);
  // Sites of releases change a `~` in the name of a file.
  copyFileSync(made, join(out, `hms-${version}-1.x86_64.rpm`));
}
