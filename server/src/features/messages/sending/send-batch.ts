import type { MessageReason } from '@amayumba/contract/messages/message.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import type { Db } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { KeysRefused, ProviderAway } from '../../collections/providers/call-provider.ts';
import type { SmsAnswer, SmsGateway } from '../gateway/sms-gateway.ts';
import { withCode } from '../hidden-code.ts';
import { waitsForMorning } from '../queue-message.ts';
import { applyReports } from '../reports/reports.service.ts';
import type { Batch } from './claim-batches.ts';
import { type Outcome, recordOutcomes, releaseClaimed } from './due-messages.repository.ts';

export type SendParts = Pick<Parts, 'db' | 'clock' | 'sealing' | 'mobileMoney'>;

/** The pause before a message is tried again for which the account had no money, in milliseconds. */
const TOP_UP_MS = 60 * 60_000;

const idsOf = ({ messages }: Batch) => messages.map(({ id }) => id);

/** Gives a batch back that was not sent; it is due again at once, or at an instant. */
export function releaseBatch(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  batch: Batch,
  { until = nowOf({ clock }), reason = null }: { until?: Date; reason?: MessageReason | null } = {},
): Promise<void> {
  return releaseClaimed(db, idsOf(batch), { claimed_at: batch.claimed_at, until, reason });
}

/** What became of a message by the gateway's answer. See docs/messages.md, What each reason means. */
function outcomeOf(
  id: number,
  { accepted, gateway_id, cost, refused = 'no_answer' }: Omit<SmsAnswer, 'to'>,
  now: Date,
) {
  const known = { id, gateway_id: gateway_id ?? null, cost: cost ?? null, next_attempt_at: null };
  const outcome = (change: Pick<Outcome, 'state' | 'reason'> & Partial<Outcome>): Outcome => ({ ...known, ...change });
  if (accepted) return outcome({ state: 'sent', reason: null });
  if (refused !== 'no_balance')
    return outcome({ state: refused === 'no_answer' ? 'unknown' : 'failed', reason: refused });
  const next_attempt_at = new Date(now.getTime() + TOP_UP_MS);
  return outcome({ state: 'waiting', reason: refused, gateway_id: null, next_attempt_at });
}

/** Stores the answers, with reports that came before them. */
async function record(db: Db, batch: Batch, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await recordOutcomes(tx, outcomes, { claimed_at: batch.claimed_at, now });
    await applyReports(
      tx,
      outcomes.flatMap(({ gateway_id }) => gateway_id ?? []),
    );
  });
}

/** The same outcome for the whole batch. */
const forAll = ({ messages }: Batch, refused: MessageReason, now: Date) =>
  messages.map(({ id }) => outcomeOf(id, { accepted: false, refused }, now));

/**
 * Sends a batch in one call and stores what became of it. Without a clear answer it becomes unknown, and is never sent
 * again by itself. Returns whether the gateway can be asked for more at once.
 */
export async function sendBatch(parts: SendParts, gateway: SmsGateway, batch: Batch): Promise<boolean> {
  const { db } = parts;
  const [first] = batch.messages;
  if (!first) return true;
  // The hours may have begun since it was claimed.
  const held = waitsForMorning(first) ? heldUntil(nowOf(parts).getTime()) : null;
  if (held !== null) {
    await releaseBatch(parts, batch, { until: new Date(held) });
    return true;
  }
  const body = withCode(parts.sealing, first);
  if (body === undefined) {
    await record(db, batch, forAll(batch, 'code_lost', nowOf(parts)), nowOf(parts));
    return true;
  }
  try {
    const answers = await gateway.send({ to: batch.messages.map(({ to }) => to), body });
    const now = nowOf(parts);
    const byNumber = new Map(answers.map((answer) => [answer.to, answer]));
    const outcomes = batch.messages.map(({ id, to }) => outcomeOf(id, byNumber.get(to) ?? { accepted: false }, now));
    await record(db, batch, outcomes, now);
    return true;
  } catch (error) {
    if (error instanceof KeysRefused) await releaseBatch(parts, batch, { reason: 'keys_refused' });
    else if (!(error instanceof ProviderAway)) throw error;
    else if (error.isUnsent) await releaseBatch(parts, batch, { reason: 'gateway_away' });
    else await record(db, batch, forAll(batch, 'no_answer', nowOf(parts)), nowOf(parts));
    return false;
  }
}
