/** Shells on a terminal that is drawn, by tmux: what an operator sees after some keys. */
import { execFileSync } from 'node:child_process';
import { realSleep } from './slow.ts';
import { cleanEnv } from './spawn.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

const commands: Readonly<Record<Shell, string>> = {
  bash: 'bash --noprofile --rcfile .bashrc -i',
  zsh: 'zsh -i',
  fish: 'fish -i',
};

let count = 0;

/** @param home where the shell starts, with its own files in it; its prompt is `ready> ` */
export async function openShell(name: Shell, home: string, env: Record<string, string>) {
  count += 1;
  const socket = `hms-${name}-${process.pid}-${count}`;
  const surroundings = { ...cleanEnv(env), HOME: home, ZDOTDIR: home, TERM: 'xterm-256color' };
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-L', socket, ...words], { env: surroundings, encoding: 'utf8' });
  const screen = () => tmux('capture-pane', '-p').trim();

  /** Resolves when the screen is as it should be; where it never is, the test runs out of time and says what there was. */
  async function seen(wanted: (screen: string) => boolean, looks = 200): Promise<string> {
    for (let look = 0; look < looks; look += 1) {
      const now = screen();
      if (wanted(now)) return now;
      await realSleep(50);
    }
    return screen();
  }

  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '120', '-y', '24', '-c', home, commands[name]);
  await seen((now) => now === 'ready>');
  return {
    /** Types a line and presses Tab, and once more where a shell first completes a part, or rings its bell. */
    async complete(line: string, wanted: (screen: string) => boolean) {
      tmux('send-keys', '-l', '--', line);
      await seen((now) => now.includes(line.trim()));
      for (let tab = 0; tab < 2; tab += 1) {
        tmux('send-keys', 'Tab');
        const now = await seen(wanted, 20);
        if (wanted(now)) return now;
      }
      tmux('send-keys', 'Tab');
      return seen(wanted);
    },
    close: () => tmux('kill-server'),
  };
}
