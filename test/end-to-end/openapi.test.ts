/** The document hms prints of the service, judged by a stranger. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shell } from '../support/spawn.ts';

test('api --openapi passes redocly lint', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hms-openapi-'));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, (await shell('hms api --openapi --json')).stdout);
  const lint = `node_modules/.bin/redocly lint --format=json '${document}'`;
  const { code, stdout, stderr } = await shell(lint, { REDOCLY_TELEMETRY: 'off' });
  rmSync(folder, { recursive: true });
  expect({ code, problems: JSON.parse(stdout).problems, stderr: code === 0 ? '' : stderr }).toEqual(
    {
      code: 0,
      problems: [],
      stderr: '',
    },
  );
});
