import { inTransaction } from '../../../db/transaction.ts';
import type { Job } from '../../../jobs/start-jobs.ts';
import type { Parts } from '../../../parts.ts';
import { completeReceipts } from './issue-receipts.ts';
import { listIncomplete } from './receipt-papers.repository.ts';

const EVERY_MS = 60 * 60_000;
/** Receipts per transaction, so that none is locked for long. */
const AT_ONCE = 50;

/** Completes receipts that no call recorded: those of payments from before the ledger. */
export const completeReceiptsJob = (parts: Pick<Parts, 'db' | 'receiptKey'>): Job => ({
  name: 'receipts',
  everyMs: EVERY_MS,
  async run(signal) {
    while (!signal.aborted) {
      const receipts = await listIncomplete(parts.db, AT_ONCE);
      if (receipts.length === 0) return;
      await inTransaction(parts.db, (tx) =>
        completeReceipts(
          tx,
          parts,
          receipts.map(({ id }) => id),
        ),
      );
    }
  },
});
