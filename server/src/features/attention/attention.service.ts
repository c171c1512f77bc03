import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { listedItems, type Paging } from '../../db/listed.ts';
import { retryJobs, listFailingJobs } from '../../jobs/failing-jobs.ts';
import {
  dismissFailedMail,
  getDelayedMail,
  retryMail,
  listFailedMail,
  retryFailedMail,
} from '../../mail/failed-mail.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { approvalsForAttention } from '../approvals/attention.service.ts';
import { subjectFor } from '../complaints/complaint-message.ts';
import { collectionsForAttention } from '../collections/attention.service.ts';
import { messagesForAttention, retryUnpaid } from '../messages/attention.service.ts';
import { NO_BALANCE } from '../messages/no-balance.ts';
import { budgetForAttention } from '../messages/sms-budget.service.ts';
import { expensesForAttention } from '../owners/expenses/attention.service.ts';
import { listUnstatedReceipts } from '../inbox/statements/unstated-receipts.service.ts';
import { webhooksForAttention } from '../webhooks/attention.service.ts';
import { dismissInterruptedImports, listInterruptedImports } from '../imports/interrupted.service.ts';

/** Failures in a row after which a job is listed; with the pauses between them this takes three to five minutes. */
const JOB_SHOWN_AFTER = 3;
/** Mail that has waited this long despite attempts is listed, in milliseconds. */
const MAIL_SHOWN_AFTER_MS = 60 * 60_000;
/** The most entries of a kind; beyond this, managers fix the common cause first. */
const SHOWN_MAX = 1_000;
const WAITING_MAIL = 'mail-waiting';

/** The names of jobs for people; a job missing here is shown by its own name. */
const JOB_TITLES: Readonly<Record<string, string>> = {
  reminders: 'Reminders of what is due',
  'recurring costs': 'Recording costs that come again',
  'broken promises': 'Reporting promises that were broken',
  'unneeded files': 'Clearing away files that belong to nothing',
  'old sign-ups': 'Forgetting sign-ups whose links have expired',
  'old requests': 'Forgetting requests that cannot come again',
  retention: 'Removing what was kept long enough',
  'audit log': 'Verifying the audit log',
};

/** Lists all of the portal's own failed work, newest first. */
async function allAttention({ db, clock }: Pick<Parts, 'db' | 'clock'>, viewer: Viewer): Promise<AttentionItem[]> {
  const now = clock.now();
  const [mails, delayed, jobs, imports, collections, receipts, messages, budget, expenses, approvals, webhooks] =
    await Promise.all([
      listFailedMail(db, SHOWN_MAX),
      getDelayedMail(db, new Date(now - MAIL_SHOWN_AFTER_MS)),
      listFailingJobs(db, JOB_SHOWN_AFTER),
      listInterruptedImports(db, SHOWN_MAX),
      collectionsForAttention(db),
      listUnstatedReceipts(db, new Date(now), SHOWN_MAX),
      messagesForAttention(db, new Date(now)),
      budgetForAttention({ db, clock }),
      expensesForAttention(db, dayInKampala(now)),
      approvalsForAttention(db, viewer),
      webhooksForAttention(db, new Date(now)),
    ]);
  const items: AttentionItem[] = [
    ...mails.map(({ id, to_address, subject, attempts, failed_at, last_error }) => ({
      id: `mail-${id}`,
      kind: 'mail' as const,
      title: `Mail to ${to_address}: ${subjectFor(viewer, subject)}`,
      reason: last_error,
      attempts,
      since: failed_at ?? '',
      next_attempt_at: null,
      can_retry: true,
      can_dismiss: true,
    })),
    ...jobs.map(({ name, attempts, failing_since, last_error, next_run_at }) => ({
      id: `job-${name}`,
      kind: 'job' as const,
      title: JOB_TITLES[name] ?? name,
      reason: last_error,
      attempts,
      since: failing_since ?? '',
      next_attempt_at: next_run_at,
      can_retry: true,
      can_dismiss: false,
    })),
    ...imports.map(({ id, file_name, failure, since }) => ({
      id: `import-${id}`,
      kind: 'import' as const,
      title: `Import of ${file_name}`,
      reason: failure,
      attempts: 1,
      since,
      next_attempt_at: null,
      can_retry: false,
      can_dismiss: true,
    })),
    ...collections,
    ...messages,
    ...budget,
    ...expenses,
    ...approvals,
    ...webhooks,
  ];
  for (const { id, received_at, title, reason } of receipts)
    items.push({
      id: `receipt-${id}`,
      kind: 'receipt',
      title,
      reason,
      attempts: 0,
      since: received_at,
      next_attempt_at: null,
      can_retry: false,
      can_dismiss: false,
    });
  if (delayed.since !== null) items.push(waitingMail(delayed));
  return items.toSorted((a, b) => b.since.localeCompare(a.since));
}

function waitingMail({ count, since, attempts, next_attempt_at, reason }: Awaited<ReturnType<typeof getDelayedMail>>) {
  return {
    id: WAITING_MAIL,
    kind: 'mail' as const,
    title: count === 1 ? '1 mail waits for the mail server' : `${count} mails wait for the mail server`,
    reason,
    attempts,
    since: since ?? '',
    next_attempt_at,
    can_retry: true,
    can_dismiss: false,
  };
}

/** Counts the list, for the dashboard. */
export const countAttention = async (parts: Pick<Parts, 'db' | 'clock'>, viewer: Viewer): Promise<number> =>
  (await allAttention(parts, viewer)).length;

/** Sorts ids such as `mail-12` by kind, and ignores invalid ones. */
function chosen(ids: readonly string[]) {
  const numbersOf = (kind: string) =>
    ids.flatMap((id) => {
      const number = Number(new RegExp(String.raw`^${kind}-(\d{1,15})$`).exec(id)?.[1]);
      return number > 0 ? [number] : [];
    });
  const jobs = ids.flatMap((id) => (id.startsWith('job-') ? [id.slice('job-'.length)] : []));
  return {
    mails: numbersOf('mail'),
    imports: numbersOf('import'),
    jobs,
    isWaitingMail: ids.includes(WAITING_MAIL),
    isUnpaid: ids.includes(NO_BALANCE),
  };
}

/** Runs each change that has something to change; returns the number of rows changed. */
async function counted(...changes: [there: readonly unknown[] | boolean, change: () => Promise<number>][]) {
  let count = 0;
  for (const [there, change] of changes) {
    if (there === true || (Array.isArray(there) && there.length > 0)) count += await change();
  }
  return count;
}

/** Records a retry or dismissal with its count; nothing if the count is 0. */
async function record(tx: Db, viewer: Viewer, action: string, count: number): Promise<void> {
  if (count > 0)
    await recordAudit(tx, viewer, { action, subject: 'unfinished work', subject_id: null, after: { count } });
}

type AttentionParts = Pick<Parts, 'db' | 'clock' | 'mailWaiting' | 'messagesWaiting' | 'jobsWaiting'>;

export async function listAttention(
  parts: AttentionParts,
  viewer: Viewer,
  paging: Paging,
): Promise<AttentionItem[] | Page<AttentionItem>> {
  return listedItems(paging, await allAttention(parts, viewer));
}

/** Makes the work due now; the list shows soon whether it succeeds. */
export async function retryAttention(
  parts: AttentionParts,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ count: number }> {
  const { mails, jobs, isWaitingMail, isUnpaid } = chosen(ids);
  const now = nowOf(parts);
  const count = await writeAs(parts.db, viewer, async (tx) => {
    const found = await counted(
      [mails, () => retryFailedMail(tx, mails, now)],
      [isWaitingMail, () => retryMail(tx, now)],
      [isUnpaid, () => retryUnpaid(tx, now)],
      [jobs, () => retryJobs(tx, jobs, now)],
    );
    await record(tx, viewer, 'retried', found);
    return found;
  });
  parts.mailWaiting();
  parts.messagesWaiting();
  parts.jobsWaiting();
  return { count };
}

/** Removes entries from the list. A failing job stays, because it continues to fail. */
export function dismissAttention(
  parts: AttentionParts,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ count: number }> {
  return writeAs(parts.db, viewer, async (tx) => {
    const { mails, imports } = chosen(ids);
    const now = nowOf(parts);
    const count = await counted(
      [mails, () => dismissFailedMail(tx, mails, now)],
      [imports, () => dismissInterruptedImports(tx, imports, now)],
    );
    await record(tx, viewer, 'dismissed', count);
    return { count };
  });
}
