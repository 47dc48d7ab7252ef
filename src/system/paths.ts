import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Env } from '../core/env.ts';

/** Undefined if the machine has no home folder, as in a container with a bare user id. */
function home(): string | undefined {
  try {
    const path = homedir();
    return path === '' || path === '/' ? undefined : path;
  } catch {
    return undefined;
  }
}

/** The XDG specification says to ignore paths that are not absolute. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

/**
 * Folders for settings and state: `HMS_CONFIG_DIR` and `HMS_STATE_DIR`, otherwise the platform's default (XDG on Linux,
 * Application Support on macOS, AppData on Windows).
 */
export function standardPaths(platform: string, env: Env) {
  const root = home();
  const xdg = { config: absolute(env.XDG_CONFIG_HOME), state: absolute(env.XDG_STATE_HOME) };
  const inHome = (...parts: string[]) => (root === undefined ? undefined : join(root, ...parts));
  const custom = {
    darwin: {
      config: inHome('Library', 'Application Support', 'hms'),
      state: inHome('Library', 'Application Support', 'hms', 'state'),
    },
    win32: {
      config: env.APPDATA ? join(env.APPDATA, 'hms') : inHome('AppData', 'Roaming', 'hms'),
      state: env.LOCALAPPDATA ? join(env.LOCALAPPDATA, 'hms') : inHome('AppData', 'Local', 'hms'),
    },
  }[platform] ?? {
    config: xdg.config ? join(xdg.config, 'hms') : inHome('.config', 'hms'),
    state: xdg.state ? join(xdg.state, 'hms') : inHome('.local', 'state', 'hms'),
  };
  return {
    configDir: env.HMS_CONFIG_DIR ? resolve(env.HMS_CONFIG_DIR) : custom.config,
    stateDir: env.HMS_STATE_DIR ? resolve(env.HMS_STATE_DIR) : custom.state,
  };
}
