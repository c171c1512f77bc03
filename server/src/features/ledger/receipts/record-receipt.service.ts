import type { NewReceipt, Receipt } from '@amayumba/contract/money/receipt.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import type { Parts } from '../../../parts.ts';
import { postingOf } from '../posting/posting.ts';
import { finishReceipt } from './finish-receipt.ts';
import { postReceipt } from './post-receipt.ts';

/**
 * Records money that was received. See docs/rules.md, Recording money.
 * @throws Refusal invalid_input, duplicate_payment, reference_used, already_decided, key_reused
 */
export async function recordReceipt(parts: Parts, request: Repeatable, input: NewReceipt): Promise<Receipt> {
  const { viewer } = request;
  const recorded = await runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    return finishReceipt(posting, parts, viewer, await postReceipt(posting, input));
  });
  parts.mailWaiting();
  return recorded;
}
