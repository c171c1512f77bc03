import type { Encryption } from '../access/encryption.ts';
import type { Db } from '../db/connect.ts';
import { pauseAfter, reasonOf } from '../jobs/pauses.ts';
import { type Attachment, MailRefused, type MailTransport } from './mail.ts';
import { type ClaimedMail, type Outcome, recordOutcome } from './outbox.repository.ts';
import { REMOVED_LINK, LINK_PURPOSE } from './queue-mail.ts';

/** How long delivery is tried before the mail fails, as mail servers do (RFC 5321 section 4.5.4.1), in milliseconds. */
const GIVEN_UP_AFTER_MS = 4 * 24 * 60 * 60_000;
/** Fewer attempts than this never end the delivery, so that a jump of the clock cannot. */
const GIVEN_UP_AFTER_ATTEMPTS = 10;

/** The dependencies of `deliver`. */
export interface Post {
  db: Db;
  transport: MailTransport;
  sealing: Pick<Encryption, 'open'>;
  /** The paper of a receipt. */
  printReceipt: (id: number) => Promise<Attachment>;
  /** The paper of an owner's statement. */
  printStatement: (id: number) => Promise<Attachment>;
  /** Why a mail must no longer be sent; undefined if it may be. */
  reasonAgainst: (id: number) => Promise<string | undefined>;
}

/** The outcome for a message. */
export type Delivery = { id: number } & ({ sent: true } | { sent: false; reason: string; isGivenUp: boolean });

/**
 * Sends a claimed mail, outside any transaction, and records the outcome. A mail that must no longer be sent fails, and
 * managers do not see it.
 */
export async function deliver(post: Post, mail: ClaimedMail, now: Date): Promise<Delivery> {
  const reason = await post.reasonAgainst(mail.id);
  if (reason !== undefined) {
    await recordOutcome(post.db, mail, { failed_at: now, dismissed_at: now, last_error: reason });
    return { id: mail.id, sent: false, reason, isGivenUp: true };
  }
  const failure = await failureOf(sendWhole(post, mail));
  await recordOutcome(post.db, mail, outcomeOf(mail, failure, now));
  if (!failure) return { id: mail.id, sent: true };
  return { id: mail.id, sent: false, reason: failure.reason, isGivenUp: isGivenUp(mail, failure, now) };
}

/** The paper that goes with a mail. */
async function attachmentOf(
  { printReceipt, printStatement }: Post,
  { receipt_id, owner_statement_id }: Pick<ClaimedMail, 'receipt_id' | 'owner_statement_id'>,
): Promise<Attachment | undefined> {
  if (receipt_id !== null) return printReceipt(receipt_id);
  return owner_statement_id === null ? undefined : printStatement(owner_statement_id);
}

/**
 * Sends a message with its link inserted and its paper attached.
 * @throws MailRefused where the link was encrypted with another SECRET_KEY
 */
async function sendWhole(
  post: Post,
  { sealed_link, receipt_id, owner_statement_id, ...mail }: ClaimedMail,
): Promise<void> {
  const { transport, sealing } = post;
  const attachment = await attachmentOf(post, { receipt_id, owner_statement_id });
  if (sealed_link === null) return transport.send({ ...mail, attachment });
  const link = sealing.open(sealed_link, LINK_PURPOSE);
  if (!link) throw new MailRefused('The link in this mail was made with another SECRET_KEY. Please ask for it again.');
  return transport.send({ ...mail, attachment, body: mail.body.replaceAll(REMOVED_LINK, () => link.toString()) });
}

interface Failure {
  reason: string;
  isForGood: boolean;
}

function outcomeOf(mail: ClaimedMail, failure: Failure | undefined, now: Date): Outcome {
  // After sending, only the recipient has the link.
  if (!failure) return { sent_at: now, last_error: '', sealed_link: null };
  const last_error = failure.reason;
  if (isGivenUp(mail, failure, now)) return { failed_at: now, dismissed_at: null, last_error };
  return { next_attempt_at: new Date(now.getTime() + pauseAfter(mail.attempts + 1)), last_error };
}

function isGivenUp({ attempts, created_at, retried_at }: ClaimedMail, { isForGood }: Failure, now: Date): boolean {
  const sinceMs = Date.parse(retried_at ?? created_at);
  const isOld = attempts >= GIVEN_UP_AFTER_ATTEMPTS && now.getTime() - sinceMs > GIVEN_UP_AFTER_MS;
  return isForGood || isOld;
}

async function failureOf(sending: Promise<void>): Promise<Failure | undefined> {
  try {
    await sending;
    return undefined;
  } catch (error) {
    return { reason: reasonOf(error), isForGood: error instanceof MailRefused };
  }
}
