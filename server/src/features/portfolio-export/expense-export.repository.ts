import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { pageAfter } from './portfolio-export.repository.ts';

// The costs of estates, page by page along the primary key as the rest of the export. Names are also those of estates,
// homes and vendors that were deleted.

export const listExpensesAfter = (db: Db, after: number) =>
  db
    .selectFrom('expenses as x')
    .innerJoin('estates as e', 'e.id', 'x.estate_id')
    .leftJoin('blocks as b', 'b.id', 'x.block_id')
    .leftJoin('apartments as a', 'a.id', 'x.apartment_id')
    .leftJoin('vendors as v', 'v.id', 'x.vendor_id')
    .leftJoin('files as f', 'f.id', 'x.receipt_file_id')
    .select(['x.id', 'e.name as estate', 'b.name as block', 'a.number as apartment', 'v.name as vendor'])
    .select(['x.complaint_id', 'x.recurring_id', 'x.category', 'x.description', 'x.amount', 'x.withheld'])
    .select(['x.spent_on', 'x.paid_on', 'x.paid_by', 'x.method', 'x.channel', 'x.reference', 'x.notes'])
    .select(['f.file_name', 'x.created_at', 'x.reversed_at', 'x.reverse_reason'])
    .$call(pageAfter('x.id', after))
    .execute();

export const listRecurringAfter = (db: Db, after: number) =>
  db
    .selectFrom('recurring_expenses as q')
    .innerJoin('estates as e', 'e.id', 'q.estate_id')
    .leftJoin('blocks as b', 'b.id', 'q.block_id')
    .leftJoin('apartments as a', 'a.id', 'q.apartment_id')
    .leftJoin('vendors as v', 'v.id', 'q.vendor_id')
    .select(['q.id', 'e.name as estate', 'b.name as block', 'a.number as apartment', 'v.name as vendor'])
    .select(['q.category', 'q.description', 'q.amount', 'q.withheld', 'q.paid_by', 'q.method', 'q.every'])
    .select(['q.starts_on', 'q.ends_on', 'q.next_on', 'q.created_at'])
    .where('q.deleted_at', 'is', null)
    .$call(pageAfter('q.id', after))
    .execute();

export const listVendorsAfter = (db: Db, after: number) =>
  db
    .selectFrom('vendors as v')
    .select(['v.id', 'v.name', 'v.trade', 'v.phone', 'v.tin', 'v.notes', 'v.created_at'])
    .where('v.deleted_at', 'is', null)
    .$call(pageAfter('v.id', after))
    .execute();

export const listFeeAgreementsAfter = (db: Db, after: number) =>
  db
    .selectFrom('fee_agreements as g')
    .innerJoin('estates as e', 'e.id', 'g.estate_id')
    .select(['g.id', 'e.name as estate', 'g.from_date', 'g.percent', 'g.minimum', 'g.letting_fee', 'g.vat_percent'])
    .select(
      sql<string>`case g.percent_of when 'received' then 'Money received' else 'Rent charged' end`.as('percent_of'),
    )
    .select('g.created_at')
    .$call(pageAfter('g.id', after))
    .execute();
