/** D11: folders as a container mounts them: a secret that nobody can write, and a folder that everybody can. */
import { execFileSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sized } from '../support/sized.ts';
import { bin, node, shell } from '../support/spawn.ts';

/** A mount of one's own takes root, or a kernel that lets users make one. */
function canMount(): boolean {
  try {
    const line = ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'];
    execFileSync('unshare', line, { stdio: 'ignore' });
    return process.geteuid?.() === 0;
  } catch {
    return false;
  }
}

const stored = JSON.stringify({
  profiles: {
    default: { base_url: 'http://127.0.0.1:9/v1', username: 'owner', password: 'sandbox' },
  },
});

/** Where every user finds hms and its home, whoever owns the folders above. */
const machine = `
  mount -t tmpfs tmpfs /mnt
  mkdir -m 777 /mnt/hms /mnt/home /mnt/ro
  mount --bind "${resolve(dirname(bin), '..')}" /mnt/hms
  touch /mnt/node
  mount --bind "${node}" /mnt/node
  export HOME=/mnt/home HMS_CONFIG_DIR=/mnt/ro
`;
const hms = '/mnt/node /mnt/hms/bin/hms.cjs';

/** With the profiles as Kubernetes lays them out: links to a folder that is replaced as a whole. */
const secret = (mode: string, file: string) => `
  ${machine}
  mount -t tmpfs -o mode=${mode} tmpfs /mnt/ro
  mkdir /mnt/ro/..2026
  echo '${stored}' > /mnt/ro/..2026/profiles.json
  chmod ${file} /mnt/ro/..2026/profiles.json
  ln -s ..2026 /mnt/ro/..data
  ln -s ..data/profiles.json /mnt/ro/profiles.json
`;

const bySystem = 'mount -o remount,ro /mnt/ro';
const byMount = 'mount -o remount,bind,ro /mnt/ro';
const asUser = 'setpriv --reuid 4242 --regid 4242 --clear-groups';

/** In a mount namespace that ends with it. */
const apart = (script: string) =>
  shell(`unshare --mount bash -ec '${script.replaceAll("'", `'\\''`)}'`, {});

describe.skipIf(!canMount())('D11: what is mounted', () => {
  const mounts = [
    ['1777', '644', bySystem, ''],
    ['1777', '644', byMount, asUser],
    ['0777', '644', byMount, asUser],
    ['2775', '664', byMount, asUser],
    ['0775', '666', bySystem, asUser],
    ['0777', '666', byMount, ''],
  ] as const;
  // Each owner, each way of mounting, and each kind of mode.
  const few = mounts.filter((_, at) => [0, 3, 4, 5].includes(at));
  test.concurrent.each(sized(few, [...mounts]))(
    'D11: and read-only is read, folder %s, file %s: %s %s',
    async (mode, file, mount, as) => {
      const ran = await apart(
        `${secret(mode, file)} ${mount}; ${as} ${hms} auth status; ${as} ${hms} doctor || true`,
      );
      expect(ran.code).toBe(0);
      expect(ran.stdout).toContain('owner');
      expect(ran.stdout).toMatch(/^profiles\t.*ther users can read/m);
      expect(ran.stdout + ran.stderr).not.toMatch(/can write|be written|chmod/);
    },
  );

  test.concurrent('D11: and read-only is all right to the doctor', async () => {
    const ran = await apart(`${secret('1777', '600')} ${bySystem}; ${hms} doctor || true`);
    expect(ran.stdout).toMatch(/^profiles\tok\t1 profile in /m);
  });

  test.concurrent.each([
    ['1777', '/mnt/ro/hms, which hms makes private'],
    ['0777', '/mnt/ro/hms, which hms makes private'],
    ['0775', 'to a folder of your own.'],
  ])('D11: and writable is refused, folder %s', async (mode, says) => {
    const ran = await apart(`${secret(mode, '644')} ${asUser} ${hms} auth status`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('Others can write to the folder');
    expect(ran.stderr).toContain(says);
  });

  test.concurrent('D11: over a file that cannot be written, and can be, is refused', async () => {
    const ran = await apart(
      `${secret('755', '644')} cp /mnt/ro/profiles.json /mnt/open.json; chmod 666 /mnt/open.json
       mount --bind /mnt/open.json /mnt/ro/..2026/profiles.json; ${bySystem}
       ${asUser} ${hms} auth status`,
    );
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('Others can write to');
  });

  test.concurrent('D11: and of another user is refused, read-only or not', async () => {
    const ran = await apart(
      `${secret('755', '644')} chown -R 4243 /mnt/ro; ${bySystem}; ${hms} auth status`,
    );
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('belongs to another user (uid 4243)');
  });
});
