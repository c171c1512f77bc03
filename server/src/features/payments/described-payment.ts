import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { Db } from '../../db/connect.ts';
import { findLastClaim, getDepositEnds, receiptCodes } from '../ledger/posting/for-payments.ts';
import type { DescribedPayment } from './payment-message.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/** A payment as messages to its tenant describe it. */
export async function describedPayment(db: Db, record: PaymentRecord): Promise<DescribedPayment> {
  const claim = await findLastClaim(db, record.id);
  const codeOf = await receiptCodes(db, [record.receipt_number]);
  return {
    ...record,
    amount: record.shown_amount,
    receipt_code: codeOf(record.receipt_number),
    is_rejected: claim?.state === 'rejected',
    deposit: record.payment_type === DEPOSIT ? await getDepositEnds(db, record) : null,
  };
}
