import PQueue from 'p-queue';
import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { type Device, signIn } from '../support/client.ts';
import { newPayment } from '../support/new-payment.ts';
import type { MadeCompany } from './make-companies.ts';

const PAYMENTS = 300;
const AT_ONCE = 3;

/**
 * Adds payments to a company and marks each paid, by the portal's calls, and returns the bytes that one of them takes
 * with its receipt, its audit entries and its messages. @param sizeOf returns the bytes of all its tables and indexes
 */
export async function measureGrowth(
  device: Device,
  { manager, tenants }: MadeCompany,
  sizeOf: () => Promise<number>,
): Promise<number> {
  const token = await signIn(device, manager, PASSWORD);
  const before = await sizeOf();
  const send = async (path: string, method: string, json: object): Promise<{ id: number }> => {
    const { status, body } = await device.call(path, { method, json, token });
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body as { id: number };
  };
  const queue = new PQueue({ concurrency: AT_ONCE });
  await queue.addAll(
    Array.from({ length: PAYMENTS }, (_, number) => async () => {
      const payment = newPayment(tenants[number % tenants.length]?.id, 5_000 + number, 1, `growth-${number}`);
      const { id } = await send('/api/payments/payments/', 'POST', payment);
      await send(`/api/payments/payments/${id}/update_payment_status/`, 'PATCH', { status_id: 2 });
    }),
  );
  return ((await sizeOf()) - before) / PAYMENTS;
}
