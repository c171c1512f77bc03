import type { Device } from '../support/client.ts';
import type { Promised } from './journal.ts';

interface Stored {
  reference_number: string;
  amount: number;
  logged_amount: number | null;
  status: number;
  receipt_file: string | null;
}

/**
 * Reads all acknowledged records again as a manager, and returns those that are missing or differ; compares receipts
 * byte by byte.
 */
export async function findLost(office: Device, token: string, promised: Promised): Promise<string[]> {
  const list = async <T>(path: string) => (await office.call(path, { token })).body as T[];
  const payments = new Map(
    (await list<Stored>('/api/payments/payments/')).map((payment) => [payment.reference_number, payment]),
  );
  const titles = new Set((await list<{ title: string }>('/api/complaints/complaints/')).map(({ title }) => title));
  const lost = [...promised.complaints].filter((title) => !titles.has(title));
  for (const [reference, { amount, status, receipt }] of promised.payments) {
    const stored = payments.get(reference);
    if (!stored || stored.status !== status || ![stored.amount, stored.logged_amount].includes(amount))
      lost.push(reference);
    else if (receipt && !(await office.call(stored.receipt_file ?? '/')).bytes.equals(receipt))
      lost.push(`${reference}: its receipt`);
  }
  return lost;
}
