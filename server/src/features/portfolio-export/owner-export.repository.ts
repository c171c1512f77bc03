import type { Db } from '../../db/connect.ts';
import { pageAfter } from './portfolio-export.repository.ts';

// The records of owners, page by page along the primary key as the rest of the export.

export const listOwnersAfter = (db: Db, after: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('owner_details as d', 'd.user_id', 'u.id')
    .select(['u.id', 'u.shown_name as owner', 'u.phone_number', 'u.email', 'd.kind', 'd.tin', 'd.payout_account'])
    .where('u.role', '=', 'owner')
    .$call(pageAfter('u.id', after))
    .execute();

export const listOwnershipsAfter = (db: Db, after: number) =>
  db
    .selectFrom('estate_ownerships as o')
    .innerJoin('estates as e', 'e.id', 'o.estate_id')
    .innerJoin('users as u', 'u.id', 'o.owner_id')
    .select(['o.id', 'e.name as estate', 'u.shown_name as owner', 'o.share_percent', 'o.from_date', 'o.to_date'])
    .$call(pageAfter('o.id', after))
    .execute();

export const listStatementsAfter = (db: Db, after: number) =>
  db
    .selectFrom('owner_statements as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .select(['s.id', 's.number', 'u.shown_name as owner', 's.month', 's.opening_balance', 's.closing_balance'])
    .select(['s.issued_at', 's.reason', 's.replaced_by'])
    .$call(pageAfter('s.id', after))
    .execute();

export const listFeesAfter = (db: Db, after: number) =>
  db
    .selectFrom('owner_fees as f')
    .innerJoin('owner_statements as s', 's.id', 'f.statement_id')
    .innerJoin('estates as e', 'e.id', 'f.estate_id')
    .innerJoin('users as u', 'u.id', 'f.owner_id')
    .select(['f.id', 's.number', 'u.shown_name as owner', 'e.name as estate', 'f.kind', 'f.base', 'f.percent'])
    .select(['f.amount', 'f.vat_percent', 'f.vat', 'f.effective_on', 'f.reversed_at'])
    .$call(pageAfter('f.id', after))
    .execute();

export const listRemittancesAfter = (db: Db, after: number) =>
  db
    .selectFrom('remittances as r')
    .innerJoin('users as u', 'u.id', 'r.owner_id')
    .leftJoin('estates as e', 'e.id', 'r.estate_id')
    .leftJoin('owner_statements as s', 's.id', 'r.statement_id')
    .select(['r.id', 'u.shown_name as owner', 'e.name as estate', 's.number', 'r.amount', 'r.paid_on', 'r.method'])
    .select(['r.channel', 'r.reference', 'r.notes', 'r.created_at', 'r.reversed_at', 'r.reverse_reason'])
    .$call(pageAfter('r.id', after))
    .execute();
