import { addDays } from '@amayumba/contract/calendar.ts';
import { CATCH_UP_DAYS } from '@amayumba/contract/messages/ladder.ts';
import type { LeaveOutRequest, LeftOut } from '@amayumba/contract/messages/reminders.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { HAS_PASSED, NO_CHOICE } from '@amayumba/contract/sentences.ts';
import { visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudits } from '../../audit/audit.service.ts';
import { countVisibleAccounts } from '../messaged-tenants.repository.ts';
import { deleteLeftOut, deleteLeftOutBefore, insertLeftOut, listLeftOut } from './left-out.repository.ts';

/**
 * Leaves accounts out of the reminders of a day, today or later, or reminds them again. The preview, the manager's run
 * and the daily run of that day respect it. See docs/rules.md, Reminders.
 * @throws Refusal invalid_input
 */
export async function leaveOut(
  parts: Parts,
  viewer: Viewer,
  { on, accounts, left_out }: LeaveOutRequest,
): Promise<LeftOut> {
  const today = todayOf(parts);
  if (on < today) failFields({ on: HAS_PASSED });
  return writeAs(parts.db, viewer, async (tx) => {
    const known = await countVisibleAccounts(tx, viewer, accounts);
    if (known < accounts.length) failFields({ accounts: NO_CHOICE });
    // A step that is caught up today may have been left out on its own day.
    const from = on === today ? addDays(today, -CATCH_UP_DAYS) : on;
    const changed = left_out
      ? await insertLeftOut(tx, { accounts, day: on, createdBy: viewer.user_id, at: nowOf(parts) })
      : await deleteLeftOut(tx, { accounts, from, to: on });
    const action = left_out ? 'left out' : 'put back';
    await recordAudits(
      tx,
      viewer,
      changed.map((id) => ({ action, subject: 'account', subject_id: id, after: { day: on } })),
    );
    return { on, left_out: await listLeftOut(tx, on, visibleAccounts(viewer)) };
  });
}

/** Removes the decisions about days whose steps are no longer caught up. */
export const clearLeftOut = (tx: Db, parts: Pick<Parts, 'clock'>): Promise<void> =>
  deleteLeftOutBefore(tx, addDays(todayOf(parts), -CATCH_UP_DAYS));
