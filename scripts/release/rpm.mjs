// A package for Fedora, RHEL and SUSE (rpmbuild).
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { summary } from './summary.mjs';

/** `strip` would break the executable, whose program follows the code of Node. */
const spec = (folder, version) => `
%global __os_install_post %{nil}
%global debug_package %{nil}
%global _build_id_links none
Name: hms
Version: ${version}
Release: 1
Summary: ${summary.line}
License: MIT
AutoReqProv: no
Requires: glibc >= 2.28
Requires: libstdc++
%description
${summary.text.join('\n')}
%install
cp -a ${folder}/. %{buildroot}
%files
%attr(0755, root, root) /usr/bin/hms
%defattr(0644, root, root, 0755)
/usr/share/man/man1/*
/usr/share/bash-completion/completions/hms
/usr/share/zsh/site-functions/_hms
/usr/share/fish/vendor_completions.d/hms.fish
%doc /usr/share/doc/hms
`;

export function makeRpm({ folder, out, version, work }) {
  const top = join(work, 'rpmbuild');
  mkdirSync(top);
  writeFileSync(join(top, 'hms.spec'), spec(folder, version));
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
  execFileSync('rpmbuild', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const file = `hms-${version}-1.x86_64.rpm`;
  copyFileSync(join(top, 'RPMS', 'x86_64', file), join(out, file));
}
