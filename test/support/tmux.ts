/** Shells on a terminal drawn by tmux: what an operator sees after some keys. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realSleep } from './slow.ts';
import { cleanEnv } from './spawn.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

const commands: Readonly<Record<Shell, string>> = {
  bash: 'bash --noprofile --rcfile .bashrc -i',
  zsh: 'zsh -i',
  fish: 'fish -i',
};

let count = 0;

/** A terminal that runs one program. */
function openTerminal(command: string, folder: string, env: Record<string, string>) {
  count += 1;
  const socket = `hms-${process.pid}-${count}`;
  const surroundings = { ...cleanEnv(env), HOME: folder, ZDOTDIR: folder, TERM: 'xterm-256color' };
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-L', socket, ...words], { env: surroundings, encoding: 'utf8' });
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '120', '-y', '24', '-c', folder, command);
  const written = join(mkdtempSync(join(tmpdir(), 'hms-tmux-')), 'written');
  writeFileSync(written, '');
  tmux('pipe-pane', `cat >>'${written}'`);
  let [size, shown] = [-1, ''];
  return {
    tmux,
    /** Asks tmux only after new output, because a process for each check would take most of the time. */
    screen() {
      const now = statSync(written).size;
      if (now !== size) shown = tmux('capture-pane', '-p').trim();
      size = now;
      return shown;
    },
  };
}

/** Resolves with the value once it is as wanted, or with the last value after all attempts. */
async function seen<T>(look: () => T, wanted: (seen: T) => boolean, looks = 200): Promise<T> {
  for (let number = 0; number < looks; number += 1) {
    const now = look();
    if (wanted(now)) return now;
    await realSleep(50);
  }
  return look();
}

/** @param home working folder of the shell, with its configuration files; the prompt is `ready> ` */
export async function openShell(name: Shell, home: string, env: Record<string, string>) {
  const { tmux, screen } = openTerminal(commands[name], home, env);
  await seen(screen, (now) => now === 'ready>');
  return {
    /** Types a line and presses Tab, and again if a shell first completes a part or rings its bell. */
    async complete(line: string, wanted: (screen: string) => boolean) {
      tmux('send-keys', '-l', '--', line);
      await seen(screen, (now) => now.includes(line.trim()));
      for (let tab = 0; tab < 2; tab += 1) {
        tmux('send-keys', 'Tab');
        const now = await seen(screen, wanted, 20);
        if (wanted(now)) return now;
      }
      tmux('send-keys', 'Tab');
      return seen(screen, wanted);
    },
    close: () => tmux('kill-server'),
  };
}

/** The exit code, as its shell sees it, of a line whose terminal disappears after it showed a text. */
export async function codeWithoutTerminal(
  line: string,
  shown: string,
  folder: string,
  env: Record<string, string>,
): Promise<string> {
  const code = join(folder, 'code');
  const script = `trap : HUP; ${line}; echo $? >${code}`;
  const { tmux, screen } = openTerminal(`bash -c '${script}'`, folder, env);
  await seen(screen, (now) => now.includes(shown));
  tmux('kill-server');
  const read = () => (existsSync(code) ? readFileSync(code, 'utf8').trim() : '');
  return seen(read, (text) => text !== '');
}
