/** The built program on a real pseudo-terminal, made by script(1). */
import { spawn } from 'node:child_process';
import { bin, cleanEnv } from './spawn.ts';

export interface Session {
  code: number | null;
  /** Everything the terminal showed, escape sequences and all. */
  screen: string;
}

/**
 * @param size columns and rows of the terminal
 * @param keys what is typed, each when its cue has been seen on the screen
 */
export function onTerminal(
  words: string,
  env: Record<string, string>,
  keys: readonly (readonly [cue: string, typed: string])[],
  size: readonly [columns: number, rows: number] = [80, 24],
): Promise<Session> {
  const [columns, rows] = size;
  const command = `stty cols ${columns} rows ${rows}; exec '${process.execPath}' '${bin}' ${words}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...cleanEnv(env), TERM: 'xterm', SHELL: '/bin/sh' },
  });
  const left = [...keys];
  let screen = '';
  let from = 0;
  child.stdout.on('data', (piece) => {
    screen += piece;
    const [cue, typed] = left[0] ?? [];
    if (cue === undefined || typed === undefined || !screen.slice(from).includes(cue)) return;
    from = screen.length;
    left.shift();
    child.stdin.write(typed);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, screen })));
}
