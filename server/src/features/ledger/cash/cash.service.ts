import type { Page } from '@amayumba/contract/lists.ts';
import type { CashReceipt, MyCash, NewCash, PayingAccount, PayingAccountQuery } from '@amayumba/contract/money/cash.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import { finishReceipt } from '../receipts/finish-receipt.ts';
import { postReceipt } from '../receipts/post-receipt.ts';
import {
  findCashReceipt,
  getCashLimits,
  listCashOf,
  listPayingAccountRows,
  lockCashOf,
  sumCashOf,
} from './cash.repository.ts';

/** The accounts for which a person may record cash. See docs/rules.md, Cash of caretakers. */
export const listPayingAccounts = (
  parts: Parts,
  viewer: Viewer,
  query: PayingAccountQuery,
): Promise<PayingAccount[] | Page<PayingAccount>> => listPayingAccountRows(parts.db, viewer, query, todayOf(parts));

/** The cash that a person recorded today, and how much more they may record. */
export async function showMyCash(parts: Parts, { user_id }: Viewer): Promise<MyCash> {
  const { db } = parts;
  const today = todayOf(parts);
  const [limits, recorded_today, receipts] = await Promise.all([
    getCashLimits(db, user_id),
    sumCashOf(db, user_id, today),
    listCashOf(db, user_id, today),
  ]);
  const { cash_limit_day } = limits;
  const left_today = cash_limit_day === null ? null : Math.max(0, cash_limit_day - recorded_today);
  return { ...limits, recorded_today, left_today, receipts };
}

/** @throws Refusal invalid_input with what is over the limit, of the receipt or of the day */
async function refuseOverLimit(tx: Db, { today }: Posting, { user_id }: Viewer, amount: number): Promise<void> {
  const { cash_limit, cash_limit_day } = await getCashLimits(tx, user_id);
  if (cash_limit === null || cash_limit_day === null) return;
  if (amount > cash_limit)
    failFields({
      amount: [`You may record at most ${formatUgx(cash_limit)} in one receipt. Ask the office to record more.`],
    });
  await lockCashOf(tx, user_id);
  const left = Math.max(0, cash_limit_day - (await sumCashOf(tx, user_id, today)));
  if (amount <= left) return;
  failFields({
    amount: [
      left === 0
        ? `You have recorded the ${formatUgx(cash_limit_day)} that you may in a day. Ask the office to record more.`
        : `You may record ${formatUgx(left)} more today. Ask the office to record more.`,
    ],
  });
}

/**
 * Records cash that was received now and sends the receipt to the tenant.
 * @throws Refusal invalid_input, key_reused
 */
export async function recordCash(parts: Parts, request: Repeatable, input: NewCash): Promise<CashReceipt> {
  const { viewer } = request;
  const recorded = await runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    await refuseOverLimit(tx, posting, viewer, input.amount);
    const made = await postReceipt(posting, { ...input, method: 'Cash', channel: 'cash' });
    await finishReceipt(posting, parts, viewer, made);
    return (await findCashReceipt(tx, made.id)) ?? fail('not_found');
  });
  parts.mailWaiting();
  parts.messagesWaiting();
  return recorded;
}
