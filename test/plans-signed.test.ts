/** Saved plans that an approver has signed. */
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  editedPlan,
  folder,
  newPath,
  notify,
  planIn,
  planOf,
  profileWith,
} from './support/plans.ts';
import { createWorld, run, writes } from './support/world.ts';

const restore = `backups restore acmeprod latest ${notify}`;

function keyPair(name: string, passphrase?: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [secret, open] = [`${folder}/${name}.key`, `${folder}/${name}.pem`];
  const cipher = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  writeFileSync(secret, privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher }));
  writeFileSync(open, publicKey.export({ type: 'spki', format: 'pem' }));
  return { secret, open };
}

const ada = keyPair('ada');
const bo = keyPair('bo');
const locked = keyPair('locked', 'open sesame');

async function signedPlan(line = restore, key = ada.secret, world = createWorld()) {
  const path = await planIn(world, line);
  const ran = await world.run(`plan sign ${path} --key ${key} --yes`);
  expect(ran.code).toBe(0);
  return path;
}

describe('Q7: a signature', () => {
  test('is the confirmation, and names who signed', async () => {
    const path = await signedPlan();
    const ran = await run(`apply ${path} --require-signature ${ada.open}`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^Signed by ada\.pem \(SHA256:\S{43}\)\.$/m);
    expect(writes(ran)).toHaveLength(1);
  });

  test('one of several keys is enough', async () => {
    const path = await signedPlan(restore, bo.secret);
    const line = `apply ${path} --require-signature ${ada.open} --require-signature ${bo.open}`;
    expect((await run(line)).stderr).toContain('Signed by bo.pem');
  });

  test('HMS_APPROVERS requires it too', async () => {
    const path = await signedPlan();
    const env = { HMS_APPROVERS: `${bo.open}:${ada.open}` };
    expect((await run(`apply ${path}`, { env })).code).toBe(0);
  });

  test('without a required key it is no confirmation', async () => {
    const ran = await run(`apply ${await signedPlan()}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('.sig does not count, because no approver is set.');
  });

  test('of a stranger is refused', async () => {
    const path = await signedPlan(restore, bo.secret);
    const ran = await run(`apply ${path} --require-signature ${ada.open} --yes --confirm acmeprod`);
    expect(ran).toMatchObject({ code: 6, requests: [] });
    expect(ran.stderr).toMatch(
      /is signed by SHA256:\S+, which is no approver of --require-signature\./,
    );
    expect(ran.stderr).toContain('approver: ada.pem (SHA256:');
  });

  test('that is missing, damaged, forged or of another file is refused, each with its own words', async () => {
    const flags = `--require-signature ${ada.open} --json`;
    const unsigned = await planIn(createWorld(), restore);
    const other = await signedPlan();
    const wrong = await planIn(createWorld({ prepare: () => {} }), `${restore} --no-database`);
    copyFileSync(`${other}.sig`, `${wrong}.sig`);
    const damaged = await signedPlan();
    writeFileSync(`${damaged}.sig`, readFileSync(`${damaged}.sig`, 'utf8').slice(0, 40));
    const forged = await signedPlan();
    const text = readFileSync(`${forged}.sig`, 'utf8');
    writeFileSync(`${forged}.sig`, text.replace(/"signature": "..../, '"signature": "AAAA'));
    for (const [path, kind, words] of [
      [unsigned, 'not_ready', 'The plan is not signed: '],
      [wrong, 'changed', 'signs another file.'],
      [damaged, 'changed', 'is damaged: it is not a signature of hms.'],
      [forged, 'changed', 'is not valid.'],
    ]) {
      const ran = await run(`apply ${path} ${flags}`);
      expect(ran).toMatchObject({ code: 6, requests: [] });
      const { error } = JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '');
      expect(error.kind).toBe(kind);
      expect(error.message).toContain(words);
    }
  });

  test('that is empty or endless is damaged, and is not read to its end', async () => {
    const empty = await signedPlan();
    writeFileSync(`${empty}.sig`, '');
    const flags = `--require-signature ${ada.open}`;
    const ran = await run(`apply ${empty} ${flags}`);
    expect(ran).toMatchObject({ code: 6, requests: [] });
    expect(ran.stderr).toContain('is damaged: it is not a signature of hms.');
    const endless = await planIn(createWorld(), restore);
    symlinkSync('/dev/zero', `${endless}.sig`);
    const other = await run(`apply ${endless} ${flags}`);
    expect(other).toMatchObject({ code: 2, requests: [] });
    expect(other.stderr).toContain(`${endless}.sig is longer than 64 KiB.`);
  });

  test('one file of an approver holds one public key', async () => {
    const path = await signedPlan(restore, bo.secret);
    const both = newPath('pem');
    writeFileSync(both, readFileSync(ada.open, 'utf8') + readFileSync(bo.open, 'utf8'));
    const certificate = newPath('pem');
    writeFileSync(
      certificate,
      readFileSync(bo.open, 'utf8').replaceAll('PUBLIC KEY', 'CERTIFICATE'),
    );
    for (const [file, what] of [
      [both, '2 keys or certificates'],
      [certificate, 'a certificate'],
    ]) {
      const ran = await run(`apply ${path} --require-signature ${file}`);
      expect(ran).toMatchObject({ code: 2, requests: [] });
      expect(ran.stderr).toContain(`${file} holds ${what}, and must hold one public key.`);
    }
  });

  test('of a plan that was edited after it is refused', async () => {
    const path = await signedPlan();
    const edited = editedPlan(path, (content) => content.replace('acmeprod', 'acmedev'));
    copyFileSync(`${path}.sig`, `${edited}.sig`);
    expect((await run(`apply ${edited} --require-signature ${ada.open}`)).code).toBe(2);
  });

  test('does not replace the comparison', async () => {
    const world = createWorld();
    const path = await signedPlan(restore, ada.secret, world);
    const found = world.state.installs.find(({ name }) => name === 'acmeprod');
    Object.assign(found ?? {}, { primary_domain: 'new.example' });
    const ran = await world.run(`apply ${path} --require-signature ${ada.open}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('made: primary domain.');
  });

  test('a signed run needs no count and no names', async () => {
    const world = createWorld();
    const line = `each --where environment=staging --pairs from=staging,to=production -- installs copy {from} {to} ${notify} --even-if-busy`;
    const path = await signedPlan(line, ada.secret, world);
    const ran = await world.run(`apply ${path} --require-signature ${ada.open}`);
    expect(ran.code).toBe(0);
    expect(writes(ran).length).toBeGreaterThan(1);
  });

  test('in a signed run, a target whose backup is gone fails alone', async () => {
    const world = createWorld();
    const line = `each --where environment=staging -- backups restore {} latest ${notify}`;
    const path = await signedPlan(line, ada.secret, world);
    const { backup } = planOf(path).changes[0];
    const { backups } = world.state;
    backups.splice(
      backups.findIndex(({ record }) => record.id === backup.id),
      1,
    );
    const ran = await world.run(`apply ${path} --require-signature ${ada.open}`);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toHaveLength(3);
  });
});

describe('Q7: signing', () => {
  test('shows the plan, and asks', async () => {
    for (const [answer, code] of [
      ['y', 0],
      ['n', 130],
    ] as const) {
      const world = createWorld({ terminal: 120, answers: [answer] });
      const path = await planIn(world, restore);
      const ran = await world.run(`plan sign ${path} --key ${ada.secret}`);
      expect(ran.stderr).toContain('Command');
      expect(ran.stderr).toContain('1 production');
      expect(ran.stderr).toContain('? Sign this plan?');
      expect(ran.code).toBe(code);
    }
  });

  test('needs --yes in a script', async () => {
    const path = await planIn(createWorld(), restore);
    const ran = await run(`plan sign ${path} --key ${ada.secret}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('Nothing was signed.');
  });

  test('an encrypted key needs its passphrase, which a script cannot give', async () => {
    const line = async (world: ReturnType<typeof createWorld>) =>
      `plan sign ${await planIn(world, restore)} --key ${locked.secret} --yes`;
    const typing = createWorld({ terminal: 120, secret: 'open sesame' });
    expect((await typing.run(await line(typing))).code).toBe(0);
    const wrong = createWorld({ terminal: 120, secret: 'wrong' });
    expect((await wrong.run(await line(wrong))).code).toBe(2);
    const script = createWorld();
    const ran = await script.run(await line(script));
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(`run: openssl pkey -in ${locked.secret} -out DECRYPTED.pem`);
  });

  test('keys of another type, and what is no key, are refused', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const ec = newPath('key');
    writeFileSync(ec, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const text = newPath('key');
    writeFileSync(text, 'no key');
    const path = await planIn(createWorld(), restore);
    expect((await run(`plan sign ${path} --key ${ec} --yes`)).stderr).toContain('of the type ec');
    expect((await run(`plan sign ${path} --key ${text} --yes`)).stderr).toContain(
      'is not a key in PEM form',
    );
    const ran = await run(`apply ${path} --require-signature ${ada.secret}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('holds a private key.');
  });
});

describe('Q8: approvers without a key', () => {
  test.each([':', ' ', `${ada.open}:`, `:${ada.open}`, `${ada.open}::${bo.open}`])(
    'HMS_APPROVERS is not ignored: %s',
    async (text) => {
      const env = { HMS_APPROVERS: text };
      const ran = await run(`${restore} --yes --confirm acmeprod`, { env });
      expect(ran).toMatchObject({ code: 2, requests: [] });
      expect(ran.stderr).toContain(`HMS_APPROVERS has an empty path: '${text}'.`);
    },
  );

  test('an empty HMS_APPROVERS is not set', async () => {
    const env = { HMS_APPROVERS: '' };
    expect((await run(`${restore} --yes --confirm acmeprod`, { env })).code).toBe(0);
  });

  test('an empty list in the profile is no permission, and can be removed', async () => {
    const configDir = profileWith({ approvers: [] });
    const line = `--profile p ${restore} --yes --confirm acmeprod`;
    const ran = await run(line, { configDir });
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain("The approvers of the profile 'p' are an empty list.");
    expect((await run('profiles set p --unset approvers', { configDir })).code).toBe(0);
    expect((await run(line, { configDir })).code).toBe(0);
  });
});

describe('Q8: a profile with approvers', () => {
  async function withApprovers() {
    const configDir = profileWith({});
    const ran = await run(`profiles set p --approvers ${ada.open}`, { configDir });
    expect(ran.code).toBe(0);
    return configDir;
  }

  test('holds the keys themselves, shows them, and gives them up', async () => {
    const configDir = await withApprovers();
    const shown = await run('profiles show p --json', { configDir });
    expect(JSON.parse(shown.stdout).approvers[0]).toMatch(/^MCow\S+ ada\.pem$/);
    await run('profiles set p --unset approvers', { configDir });
    const after = await run('profiles show p --json', { configDir });
    expect(JSON.parse(after.stdout)).not.toHaveProperty('approvers');
    expect((await run(`profiles set p --approvers ${ada.secret}`, { configDir })).code).toBe(2);
  });

  test.each([
    `backups create acmestage ${notify}`,
    `${restore} --yes --confirm acmeprod`,
    'api POST /installs --field name=acme2 --yes',
    `each --where environment=staging -- backups create {} ${notify}`,
    'guard acmestage --notify ops@example.com -- true',
  ])('sends only signed plans: %s', async (line) => {
    const ran = await run(`--profile p ${line}`, { configDir: await withApprovers() });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('Every change needs a signed plan, because approvers are set');
    expect(writes(ran)).toEqual([]);
  });

  test('applies them, and no others; no option and no variable loosens it', async () => {
    const configDir = await withApprovers();
    const world = createWorld({ configDir });
    const path = await planIn(world, `--profile p ${restore}`);
    const unsigned = await world.run(`--profile p apply ${path} --yes --confirm acmeprod`);
    expect(unsigned).toMatchObject({ code: 6, requests: [] });
    expect(unsigned.stderr).toContain("A signature is required by the profile 'p'.");
    await world.run(`plan sign ${path} --key ${bo.secret} --yes`);
    const stranger = await world.run(`--profile p apply ${path} --require-signature ${bo.open}`);
    expect(stranger.code).toBe(6);
    await world.run(`plan sign ${path} --key ${ada.secret} --yes`);
    expect((await world.run(`--profile p apply ${path}`)).code).toBe(0);
  });

  test('runs too', async () => {
    const world = createWorld({ configDir: await withApprovers() });
    const path = await planIn(
      world,
      `--profile p each --where environment=staging -- backups create {} ${notify}`,
    );
    await world.run(`plan sign ${path} --key ${ada.secret} --yes`);
    const ran = await world.run(`--profile p apply ${path}`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(4);
  });
});
