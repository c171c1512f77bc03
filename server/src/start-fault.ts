import { isForPeople } from './is-for-people.ts';

const LISTENING: ReadonlySet<unknown> = new Set(['listen', 'getaddrinfo', 'bind']);

/** Why the portal did not start: a sentence for whoever typed `npm start`, or the stack of a bug. */
export function startFault(error: unknown): string {
  if (isForPeople(error)) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, path, message, stack }: NodeJS.ErrnoException = error;
  if (code === 'EADDRINUSE') return 'The port is taken by another program: stop it, or set PORT to another number.';
  if (LISTENING.has(syscall)) return `The portal cannot listen (${message}): check HOST and PORT.`;
  if (code !== undefined && path !== undefined)
    return `The portal cannot use its folder (${message}): DATA_DIR must be a folder that its user can write.`;
  return stack ?? message;
}
