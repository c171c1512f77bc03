import { firstDayOf } from '@amayumba/contract/owners/months.ts';
import type { OwnerLine, OwnerLineKind } from '@amayumba/contract/owners/owner-statement.ts';
import type { CodeOf } from '../../ledger/receipts/receipt-codes.ts';
import { feeText, textOf, vatText } from './line-text.ts';
import type { EntryRow, EstateSums, StatementFacts } from './statement-facts.ts';
import type { StoredStatement } from './stored-statement.ts';
import { counted, sumOf, totalsOf } from './sums-of-lines.ts';

/** A line before the balance is known. */
type Draft = Omit<OwnerLine, 'balance'>;

const NOTHING = { apartment: null, is_late: false, receipt: null, expense: null, remittance: null, file: null };

/** Whether an entry reverses a cost's category or a part of a split on its own day; such an entry has no line. */
const isCorrected = ({ on, reversed_on, expense, is_allocation }: EntryRow) =>
  reversed_on === on && (expense !== null || is_allocation);

/** Entries of one day about the same record are one line: a receipt that also pays a deposit has two entries. */
const lineKey = (row: EntryRow) =>
  [
    row.on,
    row.kind,
    row.account,
    row.receipt,
    row.movement,
    row.refund,
    row.transfer,
    row.expense,
    row.category,
    row.remittance,
    isCorrected(row) ? null : row.reversed_on,
    row.is_late,
  ].join(' ');

type NameOf = (estate: number | null) => string | null;

function entryLines(rows: readonly EntryRow[], codeOf: CodeOf, nameOf: NameOf): Draft[] {
  const groups = Map.groupBy(rows, lineKey);
  return [...groups.values()].flatMap((group) => {
    const amount = group.reduce((sum, row) => sum + row.amount, 0);
    const [first] = group;
    if (!first || amount === 0) return [];
    // The line names what was received, because that says more than where it went.
    const row = { ...(group.find(({ is_allocation }) => !is_allocation) ?? first), amount };
    const { on, kind, estate, apartment, is_late, receipt, expense, remittance } = row;
    const shown = { on, kind, estate, apartment, is_late, receipt, expense, remittance, amount };
    return [{ ...shown, estate_name: nameOf(estate), text: textOf(row, codeOf), file: null }];
  });
}

const feeLines = ({ fees, until }: StatementFacts, nameOf: NameOf): Draft[] =>
  fees.flatMap((fee) => {
    const { estate, apartment, amount, vat } = fee;
    const line = { ...NOTHING, on: until, estate, estate_name: nameOf(estate), apartment };
    return [
      { ...line, kind: 'fee' as const, text: feeText(fee), amount: -amount },
      ...(vat === 0 ? [] : [{ ...line, kind: 'vat' as const, text: vatText(fee), amount: -vat }]),
    ];
  });

const ORDER: Readonly<Record<OwnerLineKind, number>> = {
  correction: 0,
  received: 1,
  withheld: 2,
  deposit: 3,
  expense: 4,
  remittance: 5,
  fee: 6,
  vat: 7,
};

/** Lines of earlier months come first. */
const inOrder = (a: Draft, b: Draft) =>
  a.on.localeCompare(b.on) || ORDER[a.kind] - ORDER[b.kind] || (a.receipt ?? 0) - (b.receipt ?? 0);

/** Lines with the balance after each. */
function withBalances(drafts: readonly Draft[], opening: number): OwnerLine[] {
  let balance = opening;
  return drafts.map((draft) => {
    balance += counted(draft);
    return { ...draft, balance };
  });
}

/**
 * The lines of one estate. A difference to the earlier statement that the rows do not explain, as after a change of
 * past shares, is one correction.
 */
function estatePart(facts: StatementFacts, sums: EstateSums, drafts: readonly Draft[]) {
  const { previous, month } = facts;
  const own = drafts.filter(({ estate }) => estate === sums.estate);
  const opening = previous ? (previous.get(sums.estate) ?? 0) : sums.before;
  const feeOf = own.filter(({ kind }) => kind === 'fee' || kind === 'vat');
  const closing = sums.until + sumOf(feeOf);
  const rest = closing - opening - sumOf(own);
  const correction = {
    ...NOTHING,
    on: firstDayOf(month),
    kind: 'correction' as const,
    estate: sums.estate,
    estate_name: sums.estate_name,
    text: 'Correction of earlier months',
    amount: rest,
  };
  const lines = rest === 0 ? own : [correction, ...own];
  return { sums, opening, closing, lines };
}

/** An estate is listed while an owner has a share of it, or money. */
const isListed = ({ sums, opening, closing, lines }: ReturnType<typeof estatePart>) =>
  sums.estate !== null || opening !== 0 || closing !== 0 || lines.length > 0;

/** A statement that is not issued: opening balance + its lines = closing balance = the computed balance. */
export function buildStatement(facts: StatementFacts, codeOf: CodeOf): StoredStatement {
  const names = new Map(facts.estates.map(({ estate, estate_name }) => [estate, estate_name]));
  const nameOf: NameOf = (estate) => names.get(estate) ?? null;
  const drafts = [...entryLines(facts.rows, codeOf, nameOf), ...feeLines(facts, nameOf)];
  const parts = facts.estates.map((sums) => estatePart(facts, sums, drafts)).filter(isListed);
  const total = (of: 'opening' | 'closing') => parts.reduce((sum, part) => sum + part[of], 0);
  const lines = withBalances(parts.flatMap((part) => part.lines).toSorted(inOrder), total('opening'));
  const charged = parts.reduce((sum, part) => sum + part.sums.charged, 0);
  return {
    id: null,
    number: null,
    statement_code: null,
    owner: facts.owner,
    owner_name: facts.owner_name,
    month: facts.month,
    until: facts.until,
    opening_balance: total('opening'),
    closing_balance: total('closing'),
    lines,
    totals: totalsOf(lines, charged),
    estates: parts.map((part) => ({
      estate: part.sums.estate,
      estate_name: part.sums.estate_name,
      opening_balance: part.opening,
      closing_balance: part.closing,
      totals: totalsOf(part.lines, part.sums.charged),
    })),
    issued_at: null,
    reason: '',
    replaced_by: null,
    replaces: null,
  };
}
