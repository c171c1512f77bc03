import { deleteExpiredKeysJob } from '../http/delete-expired-keys-job.ts';
import { verifyAuditJob } from '../features/audit/verify-audit-job.ts';
import { startCollectionPoller } from '../features/collections/poller.ts';
import { clearFilesJob } from '../features/files/clear-files-job.ts';
import { brokenPromisesJob } from '../features/ledger/promises/broken-promises-job.ts';
import { completeReceiptsJob } from '../features/ledger/receipts/complete-receipts-job.ts';
import { attachReceipt } from '../features/ledger/receipts/print-receipt.service.ts';
import { scheduleJob } from '../features/ledger/schedule/schedule-job.ts';
import { remindersJob } from '../features/messages/reminders/reminders-job.ts';
import { startMessageSender } from '../features/messages/sending/sender.ts';
import { skipOutdatedMail } from '../features/messages/sending/skip-outdated-mail.ts';
import { recurringJob } from '../features/owners/recurring/recurring-job.ts';
import { attachOwnerStatement } from '../features/owners/statements/print-statement.service.ts';
import { statementRunsJob } from '../features/owners/statements/statement-runs-job.ts';
import { retentionJob } from '../features/privacy/retention-job.ts';
import { leaseEventsJob } from '../features/webhooks/events/lease-events-job.ts';
import { startWebhookSender } from '../features/webhooks/sending/webhook-sender.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Worker } from '../jobs/worker.ts';
import type { MailTransport } from '../mail/mail.ts';
import { startMailDelivery } from '../mail/start-mail-delivery.ts';
import type { Parts } from '../parts.ts';
import { isFirst } from './company.ts';
import type { ReportWork, Work } from './company-parts.ts';
import { deleteSignUpsJob } from './sign-up/delete-sign-ups-job.ts';

/** The background work of a company: mail, SMS, payments by phone, webhooks and jobs. */
export interface Workers {
  /** Starts the worker, which does at once the work that is due, or notifies it where it runs. */
  report: ReportWork;
  /** Whether they have done all that was due, so that a stop interrupts nothing. */
  isIdle(): boolean;
  /** Stops them once their current work is finished. */
  stop(): Promise<void>;
}

/** A worker that starts at its first nudge. */
function onDemand(start: () => Worker): Worker {
  let started: Worker | undefined;
  return {
    nudge() {
      if (started) started.nudge();
      else started = start();
    },
    isIdle: () => started?.isIdle() ?? true,
    stop: async () => started?.stop(),
  };
}

/** The transport for one company. All companies share it, so stopping one must not close it. */
const ofCompany = (transport: MailTransport, company: string): MailTransport => ({
  send: (mail) => transport.send(isFirst({ schema: company }) ? mail : { ...mail, company }),
  close: () => {},
});

/** The workers of a company. Each starts when it is needed: a waiting mail must not start all jobs of the day. */
export function workersOf(parts: Parts, transport: MailTransport, log: (line: string) => void): Workers {
  // The parts of a suspended company serve it again once it is resumed, when its stopped calls are long over.
  parts.mobileMoney.stop = new AbortController();
  const mail = onDemand(() =>
    startMailDelivery({
      db: parts.db,
      transport: ofCompany(transport, parts.company),
      sealing: parts.sealing,
      printReceipt: (id) => attachReceipt(parts, id),
      printStatement: (id) => attachOwnerStatement(parts, id),
      reasonAgainst: (id) => skipOutdatedMail(parts, id),
      clock: parts.clock,
      log,
    }),
  );
  const jobs = onDemand(() =>
    startJobs({ db: parts.db, clock: parts.clock, log }, [
      scheduleJob(parts),
      remindersJob(parts),
      recurringJob(parts),
      brokenPromisesJob(parts),
      clearFilesJob(parts),
      deleteExpiredKeysJob(parts),
      retentionJob(parts),
      verifyAuditJob(parts),
      completeReceiptsJob(parts),
      statementRunsJob(parts),
      leaseEventsJob(parts),
      ...(isFirst({ schema: parts.company }) ? [deleteSignUpsJob(parts)] : []),
    ]),
  );
  const others = {
    jobs,
    money: onDemand(() => startCollectionPoller(parts, log)),
    messages: onDemand(() => startMessageSender(parts, log)),
    webhooks: onDemand(() => startWebhookSender(parts, log)),
  };
  const all: Record<Work, Worker> = { mail, ...others };
  return {
    report: (work) => all[work].nudge(),
    isIdle: () => Object.values(all).every((worker) => worker.isIdle()),
    async stop() {
      await Promise.all(Object.values(others).map((worker) => worker.stop()));
      // Last, because the others queue mail.
      await mail.stop();
    },
  };
}
