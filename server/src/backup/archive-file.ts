import path from 'node:path';
import { dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';
import { exists, isFolder } from './file-folder.ts';

/** Where a backup goes. */
interface Place {
  /** A file, or a folder. */
  given?: string | undefined;
  /** The short name of the company, where several have their backups in one folder. */
  company?: string | undefined;
}

/**
 * The path for a backup: the given file, or a dated name in the given folder, or below `dataDir/backups`. Two backups
 * of the same minute get different names.
 */
export async function archiveFile(dataDir: string, now: number, { given, company }: Place = {}): Promise<string> {
  const wanted = given === undefined ? undefined : path.resolve(given);
  if (wanted !== undefined && !(await isFolder(wanted))) return wanted;
  const folder = wanted ?? path.join(dataDir, 'backups');
  const time = `${dayInKampala(now)}T${timeInKampala(now).replace(':', '')}`;
  const dated = path.join(folder, ['amayumba', company, time].filter(Boolean).join('-'));
  let file = `${dated}.tar.gz`;
  for (let next = 2; await exists(file); next += 1) file = `${dated}-${next}.tar.gz`;
  return file;
}
