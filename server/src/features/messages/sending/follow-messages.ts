import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { applyEarlyReports } from '../reports/reports.service.ts';
import { followMails, giveUpInterrupted, giveUpUnreported, makeDue } from './open-messages.repository.ts';
import { TOP_UP_MS } from './send-batch.ts';

const MINUTE_MS = 60_000;
/** A claimed SMS without an answer becomes unknown after this time, longer than any process keeps one. */
const INTERRUPTED_MS = 2 * MINUTE_MS;
/** The longest wait for a report. */
const REPORT_MS = 24 * 60 * MINUTE_MS;

/** Updates messages that a process claimed, a network has to report, or a mail server has to accept. */
export async function followMessages(parts: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const { db } = parts;
  const now = nowOf(parts);
  await applyEarlyReports(db);
  await giveUpInterrupted(db, new Date(now.getTime() - INTERRUPTED_MS));
  await giveUpUnreported(db, new Date(now.getTime() - REPORT_MS));
  await followMails(db);
  // A message that would wait for longer than any pause was stored while the clock was wrong.
  const held = Date.parse(heldUntil(now.getTime()) ?? '') || 0;
  await makeDue(db, now, new Date(Math.max(held, now.getTime() + TOP_UP_MS)));
}
