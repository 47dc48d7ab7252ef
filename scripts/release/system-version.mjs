// The version as dpkg and rpm read it.

/**
 * `~` sorts before the end of a version: 1.0.0~rc.1 is older than 1.0.0. rpm refuses `-`, and dpkg takes it for a
 * revision.
 */
export function systemVersion(version) {
  return version.replace('-', '~').replaceAll('-', '.');
}
