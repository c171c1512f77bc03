import type { MessageReason } from '@amayumba/contract/messages/message.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { KeysRefused, ProviderAway } from '../../collections/providers/call-provider.ts';
import type { SmsAnswer, SmsGateway } from '../gateway/sms-gateway.ts';
import { withCode } from '../hidden-code.ts';
import { waitsForMorning } from '../queue-message.ts';
import type { Batch } from './reserve-batches.ts';
import {
  claimReserved,
  type DueMessage,
  type Outcome,
  recordOutcomes,
  releaseClaimed,
  releaseReserved,
} from './due-messages.repository.ts';

export type SendParts = Pick<Parts, 'db' | 'clock' | 'sealing' | 'mobileMoney'>;

/** The pause before a message is tried again that the account had no money for, in milliseconds. */
export const TOP_UP_MS = 60 * 60_000;

const idsOf = (messages: readonly DueMessage[]) => messages.map(({ id }) => id);

/** Returns a batch to the queue that was not begun; it is due again at once, or at an instant. */
export const releaseBatch = (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { messages, reserved_until }: Batch,
  until = nowOf({ clock }),
): Promise<void> => releaseReserved(db, idsOf(messages), { reserved_until, until });

/** The result of a message by the gateway's answer. See docs/messages.md, What each reason means. */
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

/** Messages that are being sent. */
interface Claimed {
  claimed_at: Date;
  messages: readonly DueMessage[];
}

/** Stores the answers. Reports that came before them are applied when open messages are followed. */
async function record(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { claimed_at, messages }: Claimed,
  answerTo: (number: string) => Omit<SmsAnswer, 'to'> | undefined,
): Promise<void> {
  const now = nowOf({ clock });
  const outcomes = messages.map(({ id, to }) => outcomeOf(id, answerTo(to) ?? { accepted: false }, now));
  await recordOutcomes(db, outcomes, { claimed_at, now });
}

/** Sends messages in one call. Returns whether the gateway can take more at once. */
async function sendClaimed(parts: SendParts, gateway: SmsGateway, claimed: Claimed, body: string): Promise<boolean> {
  const { claimed_at, messages } = claimed;
  const giveBack = (reason: MessageReason) =>
    releaseClaimed(parts.db, idsOf(messages), { claimed_at, now: nowOf(parts), reason });
  try {
    const answers = await gateway.send({ to: messages.map(({ to }) => to), body });
    const byNumber = new Map(answers.map((answer) => [answer.to, answer]));
    await record(parts, claimed, (number) => byNumber.get(number));
    return true;
  } catch (error) {
    if (error instanceof KeysRefused) await giveBack('keys_refused');
    else if (!(error instanceof ProviderAway)) throw error;
    else if (error.isUnsent) await giveBack('gateway_away');
    else await record(parts, claimed, () => undefined);
    return false;
  }
}

/**
 * Sends a reserved batch in one call and stores the results. Without a clear answer messages become unknown, and are
 * never sent again automatically. Returns whether the gateway can take more at once.
 */
export async function sendBatch(parts: SendParts, gateway: SmsGateway, batch: Batch): Promise<boolean> {
  const [first] = batch.messages;
  if (!first) return true;
  // The quiet hours may have begun since it was reserved.
  const held = waitsForMorning(first) ? heldUntil(nowOf(parts).getTime()) : null;
  if (held !== null) {
    await releaseBatch(parts, batch, new Date(held));
    return true;
  }
  const claimed_at = nowOf(parts);
  const { reserved_until, mode } = batch;
  const ids = await claimReserved(parts.db, idsOf(batch.messages), { reserved_until, claimed_at, mode });
  const claimed = { claimed_at, messages: batch.messages.filter(({ id }) => ids.has(id)) };
  if (claimed.messages.length === 0) return true;
  const body = withCode(parts.sealing, first);
  if (body !== undefined) return sendClaimed(parts, gateway, claimed, body);
  await record(parts, claimed, () => ({ accepted: false, refused: 'code_lost' }));
  return true;
}
