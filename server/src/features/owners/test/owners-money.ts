import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import { expenseLines, type JournalLine, remittanceLines } from '@amayumba/contract/ledger/postings.ts';
import type { ExpenseCategory, PaidBy } from '@amayumba/contract/owners/rules.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import { post } from '../../ledger/posting/journal.repository.ts';
import { ownerSteps } from '../statements/test/owner-steps.ts';

/** Rows of owners' money with their entries of the journal, as the calls that record them leave them. */
export function ownersMoney(t: TestApp) {
  const { agree, issue } = ownerSteps(t);
  const posted = (
    subject: 'expense_id' | 'remittance_id',
    id: number,
    effective_on: CalendarDate,
    lines: JournalLine[],
  ) => {
    const at = new Date(t.clock.now());
    const posting = { at, today: dayInKampala(at.getTime()), user_id: null };
    return inTransaction(t.db, (tx) =>
      post({ ...posting, tx }, [{ account_id: null, effective_on, of: [subject, id], lines }]),
    );
  };

  /** Sets who owns an estate, in slices one after the other, and from when to when. */
  const ownedBy = async (
    estate: { id: number },
    ...shares: { owner: { id: number }; percent?: number; from?: CalendarDate; to?: CalendarDate | null }[]
  ) => {
    await t.db.deleteFrom('estate_ownerships').where('estate_id', '=', estate.id).execute();
    const used = new Map<CalendarDate, number>();
    for (const { owner, percent = 100, from = '2000-01-01', to = null } of shares) {
      const slice_from = used.get(from) ?? 0;
      used.set(from, slice_from + percent);
      await t.db
        .insertInto('estate_ownerships')
        .values({
          estate_id: estate.id,
          owner_id: owner.id,
          from_date: from,
          to_date: to,
          share_percent: percent,
          slice_from,
          recorded_on: '2026-11-21',
        })
        .execute();
    }
  };

  const expense = async (input: {
    estate_id: number;
    amount: number;
    paid_on: CalendarDate;
    category?: ExpenseCategory;
    paid_by?: PaidBy;
    description?: string;
  }) => {
    const { category = 'repairs', paid_by = 'office', ...rest } = input;
    const row = { ...rest, category, paid_by, spent_on: input.paid_on, method: 'Cash', channel: 'cash' as const };
    const { id } = await t.db.insertInto('expenses').values(row).returning('id').executeTakeFirstOrThrow();
    const lines = expenseLines({ category, channel: 'cash', amount: input.amount, withheld: 0 });
    if (paid_by === 'office') await posted('expense_id', id, input.paid_on, lines);
    return id;
  };

  /**
   * Lets the office charge a fixed fee a month for an estate with 18% VAT, and issues the statement of a month with
   * it.
   */
  const fee = async (owner: { id: number }, estate_id: number, month: string, amount: number) => {
    await agree(estate_id, { percent: 0, minimum: amount });
    await issue(owner.id, month);
  };

  const remittance = async (owner: { id: number }, amount: number, paid_on: CalendarDate, estate_id: number | null) => {
    const { id } = await t.db
      .insertInto('remittances')
      .values({ owner_id: owner.id, estate_id, amount, paid_on, channel: 'bank', method: 'Bank Transfer' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await posted('remittance_id', id, paid_on, remittanceLines('bank', amount));
  };

  return { ownedBy, expense, fee, remittance };
}
