import { Refusal } from '@amayumba/contract/refusal.ts';

const NOT_ALLOWED = (path: string) =>
  `This user may not use ${path}: give another place, or run the command as a user who may.`;

/** What a person does about a file that a command cannot use, by the error's code. */
const OF_FILES: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) => `${path} is there already, and nothing is overwritten: give another name.`,
  ENOENT: (path) => `There is no file ${path}: check its name and its folder.`,
  ENOTDIR: (path) => `${path} cannot be used: what should be a folder in its path is a file.`,
  EISDIR: (path) => `${path} is a folder: give the name of a file.`,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: (path) => `${path} cannot be written, because its disk can only be read: give another place.`,
};

/** Codes of a full disk, on this machine or the database's. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NO_ROOM = 'There is no room left on the disk: make room, and run the command again.';

/** Why a command failed, as a sentence for the person at the shell that says what to do. */
export function failureOf(error: unknown): string {
  if (error instanceof Refusal)
    return (
      Object.values(error.fields ?? {})
        .flat()
        .join('\n') || error.message
    );
  if (!(error instanceof Error)) return String(error);
  const { code = '', path, syscall, message }: NodeJS.ErrnoException = error;
  if (FULL.has(code)) return NO_ROOM;
  const sentence = syscall === undefined || path === undefined ? undefined : OF_FILES[code]?.(path);
  if (sentence !== undefined) return sentence;
  if (error.name === 'S3ServiceError')
    return `The storage of the uploaded files refused the request (${message}): check STORAGE_URL, its bucket and its keys.`;
  return message;
}

/** Prints why a command failed, and lets it end with 1. */
export function printFailure(error: unknown): void {
  console.error(failureOf(error));
  process.exitCode = 1;
}
