import { codeOf } from './error-code.ts';

/**
 * Connection refused, reset, timed out, too many, shutting down: classes 08 and 57P, 53300, 25P03, and Node's own
 * codes.
 */
const AWAY =
  /^(?:08\w{3}|57P0\d|53300|25P03|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
/** Errors of the driver and its pool that have no code, and of Citus when a worker dies within a transaction. */
const WITHOUT_CODE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|server closed the connection unexpectedly|failure on connection marked as essential/;

/** Whether an operation failed because the database cannot be reached, so that it may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Only for a missing socket; a missing file is another error.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return AWAY.test(code) || WITHOUT_CODE.test(error.message);
}
