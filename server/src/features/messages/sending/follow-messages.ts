import { nowOf, type Parts } from '../../../parts.ts';
import { applyEarlyReports } from '../reports/reports.service.ts';
import { followMails, giveUpInterrupted, giveUpUnreported } from './open-messages.repository.ts';

const MINUTE_MS = 60_000;
/** After this an SMS that was claimed and not answered is given up. Longer than any process keeps one. */
const INTERRUPTED_MS = 2 * MINUTE_MS;
/** How long a report may take. */
const REPORT_MS = 24 * 60 * MINUTE_MS;
/** Follows messages that a process claimed, a network has to report, or a mail server has to accept. */
export async function followMessages(parts: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const { db } = parts;
  const now = nowOf(parts);
  await applyEarlyReports(db);
  await giveUpInterrupted(db, new Date(now.getTime() - INTERRUPTED_MS));
  await giveUpUnreported(db, new Date(now.getTime() - REPORT_MS));
  await followMails(db);
}
