import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { Db } from '../../db/connect.ts';
import { containsPattern, listed, type Paging } from '../../db/listed.ts';

const STATUS = ['id', 'name', 'settles'] as const;

/** The payment statuses, the built-in ones first. */
export const listPaymentStatusRows = (
  db: Db,
  query: Paging & { search?: string | undefined },
): Promise<PaymentStatus[] | Page<PaymentStatus>> =>
  listed(
    query,
    db
      .selectFrom('payment_statuses as s')
      .select(['s.id', 's.name', 's.settles'])
      .$if(Boolean(query.search), (named) => named.where('s.name', 'ilike', containsPattern(query.search ?? '')))
      .orderBy('s.id'),
  );

/** Adds a status. An existing name, in upper or lower case, violates the table's constraint: name_taken. */
export const insertPaymentStatus = (tx: Db, status: { name: string; settles: boolean }) =>
  tx.insertInto('payment_statuses').values(status).returning(STATUS).executeTakeFirstOrThrow();

export type StatusRecord = NonNullable<Awaited<ReturnType<typeof findPaymentStatus>>>;

/** One payment status, or undefined if the id does not exist. */
export const findPaymentStatus = (db: Db, id: number) =>
  db.selectFrom('payment_statuses').select(STATUS).where('id', '=', id).executeTakeFirst();
