/** The name that hms gives a downloaded archive. */
import { isId, momentOf } from '../../command-model/values.ts';

const maxPartLength = 60;

/** Text of the service never decides where a file is: no separator, no leading dot, no name of a device. */
export function safePart(text: string): string {
  return text
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+/, '')
    .slice(0, maxPartLength);
}

interface NamedArchive {
  install: string;
  backup_id: string;
  /** When the backup was taken; any other value if that is not known. */
  backup_time: unknown;
}

/** `acmeprod-2026-03-02-5606894e.zip` */
export function archiveFileName({ install, backup_id, backup_time }: NamedArchive): string {
  const moment = momentOf(backup_time);
  const date = Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10);
  const name = isId(install) ? install.slice(0, 8) : install;
  const parts = [safePart(name) || 'install', date, safePart(backup_id).slice(0, 8)];
  return `${parts.filter((part) => part !== '').join('-')}.zip`;
}
