import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { rowsOf } from '../../db/listed.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { paymentResponse } from './payment-response.ts';
import { listPaymentRows } from './payments.repository.ts';

/** Payments chosen by their ids, as far as the viewer may see them; those that are deleted are left out. */
export async function showPayments(
  db: Db,
  parts: Pick<Parts, 'clock' | 'fileLinks'>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Payment[]> {
  const rows = rowsOf(await listPaymentRows(db, viewer, { ids: [...ids] }));
  const today = todayOf(parts);
  return rows.map((row) => paymentResponse(row, today, parts.fileLinks));
}
