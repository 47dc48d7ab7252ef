/** A real SSH server: Debian's openssh-server on a free port, with a stub `wp`, and an `ssh` that finds it. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, isListening } from './ports.ts';
import { realSleep } from './slow.ts';

export interface Sshd {
  /** A folder for the PATH: its `ssh` reaches the server under every name below ssh.example. */
  bin: string;
  stop(): Promise<void>;
}

/** @param wp the code of the stub, for sh */
export async function sshd(wp: string): Promise<Sshd> {
  const root = mkdtempSync(join(tmpdir(), 'hms-sshd-'));
  const at = (name: string) => join(root, name);
  const [bin, remote] = [at('bin'), at('remote')];
  mkdirSync(bin);
  mkdirSync(remote);
  for (const key of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(key)]);
  const port = await freePort();
  writeFileSync(
    at('sshd_config'),
    [
      'ListenAddress 127.0.0.1',
      `Port ${port}`,
      `HostKey ${at('host')}`,
      `AuthorizedKeysFile ${at('user.pub')}`,
      'PidFile none',
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin yes',
      'MaxStartups 100',
      'AcceptEnv HMS_*',
      // Its shell reads no file of the user who runs the tests.
      `SetEnv HOME=${root} PATH=${remote}${delimiter}${process.env.PATH}`,
    ].join('\n'),
  );
  writeFileSync(
    at('ssh_config'),
    [
      'Host *.ssh.example',
      '  HostName 127.0.0.1',
      `  Port ${port}`,
      `  User ${userInfo().username}`,
      `  IdentityFile ${at('user')}`,
      '  StrictHostKeyChecking no',
      '  UserKnownHostsFile /dev/null',
      '  LogLevel ERROR',
      '  SendEnv HMS_*',
    ].join('\n'),
  );
  const ssh = pathOf('ssh');
  writeFileSync(join(bin, 'ssh'), `#!/bin/sh\nexec '${ssh}' -F '${at('ssh_config')}' "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(join(remote, 'wp'), `#!/bin/sh\n${wp}\n`, { mode: 0o755 });
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  // sshd insists on an absolute path.
  const child = spawn(pathOf('sshd'), ['-D', '-e', '-f', at('sshd_config')], { stdio: 'pipe' });
  let said = '';
  child.stderr.on('data', (piece) => (said += piece));
  let isOver = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  ended.then(() => (isOver = true));
  while (!(await isListening(port))) {
    if (isOver) throw new Error(said);
    await realSleep(20);
  }
  return {
    bin,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function pathOf(program: string): string {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`no ${program} in PATH`);
  return found;
}
