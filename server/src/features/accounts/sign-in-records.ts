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

/** The failed sign-ins of one account that are recorded in each hour, so that an attack cannot fill the audit log. */
const FAILURES_RECORDED = 4;

/** The origin as the audit log stores it. */
const originDetails = ({ address, user_agent }: Origin) => ({ device: deviceDescription(user_agent), address });

/** Returns the holder of an account as viewer, for requests that have no session yet. */
export const holderOf = ({ id, role, staff_role, estates }: AccountRow, sessionId = ''): Viewer => ({
  user_id: id,
  role: roleNamed(role),
  staff_role,
  estates,
  tenant_id: null,
  session_id: sessionId,
  may: 'account:own',
});

export type SignInAction = 'signed in' | 'signed out' | 'signed out everywhere' | 'ended a sign-in';

/** Records a sign-in, or the end of one, in the audit log. */
export function recordSignIn(tx: Db, viewer: Viewer, action: SignInAction, details?: object): Promise<void> {
  return recordAudit(tx, viewer, { action, subject: 'sign_in', subject_id: viewer.user_id, after: details });
}

/** Records a sign-in and its method in the audit log. */
export const recordStart = (tx: Db, viewer: Viewer, origin: Origin, method: object): Promise<void> =>
  recordSignIn(tx, viewer, 'signed in', { ...originDetails(origin), ...method });

type FailedStep = 'password' | 'second factor';

/**
 * Records a failed sign-in of an existing account in the audit log: the first four of an hour for each account, from
 * any address. The sign-in throttle counts the failures that block.
 */
export function recordFailedSignIn(
  parts: Pick<Parts, 'db' | 'clock' | 'background'>,
  account: AccountRow | undefined,
  origin: Origin,
  step: FailedStep,
): void {
  // This runs after the response. An unknown username has nothing to record, so its response would be quicker.
  if (account) parts.background.run(() => recordFailure(parts, account, origin, step));
}

async function recordFailure(
  parts: Pick<Parts, 'db' | 'clock'>,
  account: AccountRow,
  origin: Origin,
  step: FailedStep,
): Promise<void> {
  const recorded = throttle(parts, { what: 'failed sign-ins recorded', requests: FAILURES_RECORDED, minutes: 60 });
  if (!(await recorded.isWithin(String(account.id)))) return;
  const after = { username: account.username, step, ...originDetails(origin) };
  const entry = { action: 'failed', subject: 'sign_in', subject_id: account.id, after };
  await inTransaction(parts.db, (tx) => recordAudit(tx, null, entry));
}
