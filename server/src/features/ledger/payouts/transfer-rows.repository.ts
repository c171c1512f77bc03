import type { Db } from '../../../db/connect.ts';

/** A transfer by its id. */
export const findTransferRow = (db: Db, id: number) =>
  db
    .selectFrom('transfers as t')
    .select(['t.id', 't.from_account', 't.to_account', 't.credit', 't.deposit', 't.reason', 't.effective_on'])
    .where('t.id', '=', id)
    .executeTakeFirst();
