// Lays out the files of an installation, for archives and system packages.
import { chmodSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeOpen } from './files.mjs';

const system = {
  executable: 'usr/bin/hms',
  man: 'usr/share/man/man1',
  bash: 'usr/share/bash-completion/completions/hms',
  fish: 'usr/share/fish/vendor_completions.d/hms.fish',
  powershell: undefined,
  doc: 'usr/share/doc/hms',
};

/** Where each kind of file goes. */
export const placesOf = {
  archive: {
    executable: 'bin/hms',
    man: 'share/man/man1',
    bash: 'share/bash-completion/completions/hms',
    zsh: 'share/zsh/site-functions/_hms',
    fish: 'share/fish/vendor_completions.d/hms.fish',
    powershell: 'share/hms/hms.ps1',
    doc: 'share/doc/hms',
  },
  deb: { ...system, zsh: 'usr/share/zsh/vendor-completions/_hms' },
  rpm: { ...system, zsh: 'usr/share/zsh/site-functions/_hms' },
};

/** Writes all files below a folder, with fixed modes and times. @param epoch seconds */
export function layOut(folder, places, { executable, epoch }) {
  const write = (path, content, mode) => writeOpen(join(folder, path), content, mode);
  write(places.executable, readFileSync(executable), 0o755);
  for (const page of readdirSync('man')) {
    write(join(places.man, `${page}.gz`), zipped(readFileSync(join('man', page))));
  }
  const scripts = { bash: 'hms.bash', zsh: '_hms', fish: 'hms.fish', powershell: 'hms.ps1' };
  for (const [shell, file] of Object.entries(scripts)) {
    if (places[shell]) write(places[shell], readFileSync(join('completions', file)));
  }
  write(join(places.doc, 'copyright'), readFileSync('LICENSE'));
  write(join(places.doc, 'licences.txt'), readFileSync(join(dirname(executable), 'licences.txt')));
  write(join(places.doc, 'CHANGELOG.md.gz'), zipped(readFileSync('CHANGELOG.md')));
  setTimes(folder, Number(epoch));
}

/** Without the time and the system, which gzip would store. */
function zipped(content) {
  const bytes = gzipSync(content, { level: 9 });
  bytes[9] = 255; // unknown system
  return bytes;
}

function setTimes(folder, seconds) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setTimes(path, seconds);
    else utimesSync(path, seconds, seconds);
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, seconds, seconds);
}
