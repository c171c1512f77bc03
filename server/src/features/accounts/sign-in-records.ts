import { roleNamed } from '@amayumba/contract/roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { deviceDescription } from './device-description.ts';
import type { Origin } from './origin.ts';
import type { AccountRow } from './users.repository.ts';

/** Failed sign-ins of one account that are recorded, for each hour: an attack must not fill the audit log. */
const FAILURES_RECORDED = 4;

/** What the audit log keeps of where something came from. */
const whence = ({ address, user_agent }: Origin) => ({ device: deviceDescription(user_agent), address });

/** The holder of an account as who did something, where no request says it yet. */
export const holderOf = ({ id, role }: AccountRow, sessionId = ''): Viewer => ({
  user_id: id,
  role: roleNamed(role),
  tenant_id: null,
  session_id: sessionId,
  may: 'account:own',
});

export type SignInAction = 'signed in' | 'signed out' | 'signed out everywhere' | 'ended a sign-in';

/** Writes sign-ins and their ends into the audit log. */
export function recordSignIn(tx: Db, viewer: Viewer, action: SignInAction, details?: object): Promise<void> {
  return recordAudit(tx, viewer, { action, subject: 'sign_in', subject_id: viewer.user_id, after: details });
}

/** Writes a sign-in into the audit log, with how it was made. */
export const recordStart = (tx: Db, viewer: Viewer, origin: Origin, way: object): Promise<void> =>
  recordSignIn(tx, viewer, 'signed in', { ...whence(origin), ...way });

type FailedStep = 'password' | 'second factor';

/**
 * Writes failed sign-ins of accounts that exist into the audit log: the first four of an hour for each account, wherever they come from.
 * The failures themselves are counted elsewhere, and shut the door.
 */
export function failedSignIns(parts: Pick<Parts, 'db' | 'clock' | 'background'>) {
  const recorded = throttle(parts, { what: 'failed sign-ins recorded', requests: FAILURES_RECORDED, minutes: 60 });
  async function record(account: AccountRow, origin: Origin, step: FailedStep): Promise<void> {
    if (!(await recorded.isWithin(String(account.id)))) return;
    const { username } = account;
    const after = { username, step, ...whence(origin) };
    const entry = { action: 'failed', subject: 'sign_in', subject_id: account.id, after };
    await inTransaction(parts.db, (tx) => recordAudit(tx, null, entry));
  }
  // After the answer: an unknown username has nothing to record, and its answer would be quicker.
  return (account: AccountRow | undefined, origin: Origin, step: FailedStep): void => {
    if (account) parts.background.run(() => record(account, origin, step));
  };
}
