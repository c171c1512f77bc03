import type { CreditNoteQuery } from '@amayumba/contract/money/credit-note.ts';
import { sql } from 'kysely';
import { visiblePayments, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { listed } from '../../../db/listed.ts';

const creditNotes = (db: Db) =>
  db
    .selectFrom('credit_notes as n')
    .innerJoin('charges as p', 'p.id', 'n.charge_id')
    .select([
      'n.id',
      'n.charge_id as charge',
      'p.account_id as account',
      'n.amount',
      'n.kind',
      'n.reason',
      'n.effective_on',
      'n.reversed_at',
      'n.reverse_reason',
    ]);

export const findCreditNoteRow = (db: Db, id: number) => creditNotes(db).where('n.id', '=', id).executeTakeFirst();

/** Credit notes, the newest first. */
export const listCreditNoteRows = (db: Db, viewer: Viewer, query: CreditNoteQuery) =>
  listed(
    query,
    creditNotes(db)
      .where(visiblePayments(viewer))
      .where(whenGiven(query.account, (id) => sql`p.account_id = ${id}`))
      .where(whenGiven(query.charge, (id) => sql`n.charge_id = ${id}`))
      .orderBy('n.id', 'desc'),
  );
