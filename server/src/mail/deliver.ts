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

/** Sends a claimed mail, outside any transaction, and records the outcome. */
export async function deliver(post: Post, mail: ClaimedMail, now: Date): Promise<Outcome> {
  const outcome = await attempt(post, mail, now);
  await recordOutcome(post.db, mail, outcome);
  return outcome;
}

/** Tries to send a mail. One that must no longer be sent fails, and managers do not see it. */
async function attempt(post: Post, mail: ClaimedMail, now: Date): Promise<Outcome> {
  const reason = await post.reasonAgainst(mail.id);
  if (reason !== undefined) return { failed_at: now, dismissed_at: now, last_error: reason };
  try {
    await sendWhole(post, mail);
    // After sending, only the recipient has the link.
    return { sent_at: now, last_error: '', sealed_link: null };
  } catch (error) {
    const last_error = reasonOf(error);
    if (error instanceof MailRefused || isTooOld(mail, now)) return { failed_at: now, dismissed_at: null, last_error };
    return { next_attempt_at: new Date(now.getTime() + pauseAfter(mail.attempts + 1)), last_error };
  }
}

/**
 * Sends a message with its link inserted and its paper attached.
 * @throws MailRefused where the link was encrypted with another SECRET_KEY
 */
async function sendWhole(
  { transport, sealing, printReceipt, printStatement }: Post,
  { sealed_link, receipt_id, owner_statement_id, ...mail }: ClaimedMail,
): Promise<void> {
  let attachment: Attachment | undefined;
  if (receipt_id !== null) attachment = await printReceipt(receipt_id);
  else if (owner_statement_id !== null) attachment = await printStatement(owner_statement_id);
  if (sealed_link === null) return transport.send({ ...mail, attachment });
  const link = sealing.open(sealed_link, LINK_PURPOSE);
  if (!link) throw new MailRefused('The link in this mail was made with another SECRET_KEY. Please ask for it again.');
  return transport.send({ ...mail, attachment, body: mail.body.replaceAll(REMOVED_LINK, () => link.toString()) });
}

function isTooOld({ attempts, created_at, retried_at }: ClaimedMail, now: Date): boolean {
  const sinceMs = Date.parse(retried_at ?? created_at);
  return attempts >= GIVEN_UP_AFTER_ATTEMPTS && now.getTime() - sinceMs > GIVEN_UP_AFTER_MS;
}
