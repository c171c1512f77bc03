import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import { sql } from 'kysely';
import { withDatabase } from '../../bench/with-database.ts';
import { checkLedger } from '../../server/src/features/ledger/check/check-ledger.service.ts';
import { type Attempt, SHORT_ENDING } from './attempts.ts';

/** A payment of the simulator, as /sim/payments lists it. */
export interface SimulatedPayment {
  provider: string;
  ending: string;
  amount: number;
  transaction_id: string;
}

export interface Examined {
  /** The violated claims, as sentences. */
  faults: string[];
  /** Receipts of source `collection` that are valid, and their sum in whole shillings. */
  receipts: number;
  sum: number;
  ledger: LedgerCheck['checks'];
}

interface Stored {
  phone: string;
  state: string;
  amount: number;
  receipts: number;
}

/** Compares a stopped portal's data folder with what was attempted and with what the simulator says was paid. */
export const examine = (
  dataDir: string,
  acknowledged: readonly Attempt[],
  paid: readonly SimulatedPayment[],
): Promise<Examined> =>
  withDatabase({ databaseUrl: undefined, dataDir }, async ({ db }) => {
    const { rows: stored } = await sql<Stored>`
      select c.phone, c.state, c.amount, (select count(*) from receipts r
        where r.source = 'collection' and r.external_reference = c.provider_reference and r.voided_at is null) as receipts
      from collections c`.execute(db);
    const { rows: receipts } = await sql<{ reference: string; amount: number }>`
      select external_reference as reference, amount from receipts where source = 'collection' and voided_at is null`.execute(
      db,
    );
    const { rows: short } = await sql<{ count: number }>`
      select count(*) from inbox_items where collection_id is not null and state = 'open'`.execute(db);
    const due = paid.filter(({ provider, ending }) => !(provider === 'mtn' && ending === SHORT_ENDING));
    return {
      faults: [
        ...endFaults(acknowledged, stored),
        ...paymentFaults(due, receipts),
        ...(short[0]?.count === paid.length - due.length
          ? []
          : [`${paid.length - due.length} payments of another sum, but ${short[0]?.count} of them in the inbox`]),
      ],
      receipts: receipts.length,
      sum: receipts.reduce((sum, { amount }) => sum + amount, 0),
      ledger: (await checkLedger(db)).checks,
    };
  });

/** Attempts that are not there, twice there, or did not end as they must. */
function endFaults(acknowledged: readonly Attempt[], stored: readonly Stored[]): string[] {
  const byPhone = Map.groupBy(stored, ({ phone }) => phone);
  return acknowledged.flatMap(({ phone, provider, amount, end }) => {
    const found = byPhone.get(phone) ?? [];
    const [first] = found;
    if (!first || found.length > 1) return [`${provider} ${phone}: ${found.length} attempts instead of one`];
    const receipts = first.state === 'succeeded' ? 1 : 0;
    if (end.split(' or ').includes(first.state) && first.amount === amount && first.receipts === receipts) return [];
    return [`${provider} ${phone}: ${first.state} with ${first.receipts} receipts, not ${end}`];
  });
}

/** Payments without exactly one receipt of their sum, and receipts without a payment. */
function paymentFaults(
  due: readonly SimulatedPayment[],
  receipts: readonly { reference: string; amount: number }[],
): string[] {
  const byReference = Map.groupBy(receipts, ({ reference }) => reference);
  const known = new Set(due.map(({ transaction_id }) => transaction_id));
  return [
    ...due.flatMap(({ transaction_id, amount }) => {
      const found = byReference.get(transaction_id) ?? [];
      return found.length === 1 && found[0]?.amount === amount
        ? []
        : [`payment ${transaction_id} of ${amount} has ${found.length} receipts`];
    }),
    ...receipts
      .filter(({ reference }) => !known.has(reference))
      .map(({ reference }) => `a receipt for ${reference}, which was never paid`),
  ];
}
