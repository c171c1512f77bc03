import type { Db } from '../../db/connect.ts';
import { findLastClaim } from '../ledger/posting/for-payments.ts';
import type { DescribedPayment } from './payment-message.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/** A payment as messages to its tenant describe it. */
export async function describedPayment(db: Db, record: PaymentRecord): Promise<DescribedPayment> {
  const claim = await findLastClaim(db, record.id);
  return { ...record, amount: record.shown_amount, is_rejected: claim?.state === 'rejected' };
}
