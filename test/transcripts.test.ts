/**
 * Console sessions, run as tests and read as the guide. In a ```console block a line that starts with
 * `$ ` is typed; what follows is the screen. `vitest -u` writes them anew.
 *
 * A line `? question answer` answers that question; `[exit N]` stands where the code is not 0.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorld, operator } from './support/world.ts';

const folder = 'test/transcripts';
const block = /```console\n(.*?)```/gs;

function answersIn(screen: string): string[] {
  return [...screen.matchAll(/^\? .*(?:\(y\/N\)|:) (.*)$/gm)].map(([, answer = '']) => answer);
}

/** The block as it comes out today. One world a file: what one block did, the next one sees. */
async function replay(session: string, world: ReturnType<typeof createWorld>): Promise<string> {
  let screen = '';
  for (const [, line = ''] of session.matchAll(/^\$ (.*)$/gm)) {
    const ran = await world.run(line.replace(/^hms /, ''));
    screen += `$ ${line}\n${ran.screen}${ran.code === 0 ? '' : `[exit ${ran.code}]\n`}`;
  }
  return screen;
}

/** For pages about what works without one. */
const noService = Object.fromEntries(Object.keys(operator).map((name) => [name, undefined]));

describe.each(readdirSync(folder).filter((name) => name.endsWith('.md')))('%s', (name) => {
  test('happens as it is written', async () => {
    const path = `${folder}/${name}`;
    const text = readFileSync(path, 'utf8');
    const root = mkdtempSync(join(tmpdir(), 'hms-transcript-'));
    const places = { configDir: join(root, 'config'), stateDir: join(root, 'state') };
    const world = createWorld({
      keyring: new Map(),
      terminal: 120,
      answers: answersIn(text),
      secret: 'sandbox',
      env: { NO_COLOR: '1', ...(text.includes('<!-- no service -->') ? noService : {}) },
      ...places,
    });
    let replayed = '';
    let end = 0;
    for (const { 0: whole, 1: session = '', index } of text.matchAll(block)) {
      const screen = await replay(session, world);
      const homely = screen
        .replaceAll(places.configDir, '~/.config/hms')
        .replaceAll(places.stateDir, '~/.local/state/hms')
        // What fills up the lines of a table nobody reads; the blank before an empty answer stays.
        .replace(/^(?!\? )(.*?) +$/gm, '$1');
      replayed += `${text.slice(end, index)}\`\`\`console\n${homely}\`\`\``;
      end = index + whole.length;
    }
    replayed += text.slice(end);
    rmSync(root, { recursive: true });
    await expect(replayed).toMatchFileSnapshot(`../${path}`);
  });
});
