import type { Readable } from 'node:stream';
import { dayInKampala, formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { periodLabel, receiptFileName, receiptNumberText } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { findPaymentRow, type PaymentRow } from '../payments.repository.ts';
import { amountInWords } from './amount-in-words.ts';
import { writeReceipt } from './write-receipt.ts';

/** Printed if the payment has no method or reference. */
const NO_VALUE = '–';

/** The purpose of a payment: `Rent, November 2026`. */
const purposeOf = (row: PaymentRow) => `${row.payment_type}, ${periodLabel(row)}`;

const homeOf = ({ apartment, block, estate }: PaymentRow) =>
  [apartment, block, estate].filter((part) => part !== null && part !== '').join(', ') || NO_VALUE;

/**
 * The receipt of a paid payment as a PDF, in the landlord's name. A payment has no receipt after its number was
 * withdrawn, or outside the viewer's scope.
 * @throws Refusal not_found, not_paid_yet
 */
export async function printReceipt(
  { db, clock }: Parts,
  viewer: Viewer,
  id: number,
): Promise<{ file_name: string; content: Readable }> {
  const row = (await findPaymentRow(db, viewer, id)) ?? fail('not_found');
  const { receipt_number: number, paid_at: paidAt } = row;
  if (number === null || paidAt === null) return fail('not_paid_yet');
  const { landlord_name, landlord_address } = await currentSettings(db);
  const nowMs = clock.now();
  const content = writeReceipt(
    {
      number: receiptNumberText(number),
      landlord: landlord_name || row.estate || 'Amayumba',
      address: landlord_address,
      receivedFrom: row.tenant_name,
      amount: formatUgx(row.amount),
      words: amountInWords(row.amount),
      facts: [
        ['Date paid', formatDay(dayInKampala(Date.parse(paidAt)))],
        ['Payment for', purposeOf(row)],
        ['Home', homeOf(row)],
        ['Method', row.payment_method || NO_VALUE],
        ['Reference', row.reference_number || NO_VALUE],
      ],
      printed: `${formatInstant(new Date(nowMs).toISOString())}, Kampala`,
    },
    nowMs,
  );
  return { file_name: receiptFileName(number), content };
}
