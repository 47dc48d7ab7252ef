/** S12: what is trusted besides the file of --ca-file; against real servers, end-to-end/tls.test.ts says. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { trustOptions } from '../src/system/network/certificates.ts';
import { run } from './support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-trust-'));
const [named = '', ...others] = rootCertificates;
const caFile = join(folder, 'named.pem');
writeFileSync(caFile, named);

/** Node has no list of what a context trusts; the issuer of a certificate is looked up in it. */
function trusts({ context }: SecureContext, root: string): boolean {
  const made: { setCert(pem: string): void; getIssuer(): unknown } = context;
  made.setCert(root);
  return Boolean(made.getIssuer());
}

describe('S12 D20: with --ca-file', () => {
  test.each([0, 1, 50, others.length - 1])('public root %i is still trusted', async (at) => {
    const { secureContext } = await trustOptions(caFile);
    expect(secureContext && trusts(secureContext, others[at] ?? '')).toBe(true);
    // So would not be one that is made of the file alone.
    expect(trusts(createSecureContext({ ca: named }), others[at] ?? '')).toBe(false);
  });

  test('nothing of Node itself is changed', async () => {
    expect(await trustOptions(undefined)).toEqual({});
  });
});

test.each(['--insecure', '-k', '--no-verify'])('S12: there is no %s', async (option) => {
  const ran = await run(`installs list ${option}`);
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toContain(option);
});
