import type { Book } from './ledger-book.ts';

// This recount shares no code with the rules that it checks, so it repeats them in its own way.

type Rows<K extends keyof Book> = Book[K] extends (infer T)[] ? T : never;

const DEPOSIT_TYPE = 'Security Deposit';

function add<T>(rows: readonly T[], amount: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += amount(row);
  return total;
}

interface Numbers {
  settled: Map<number, number>;
  credited: Map<number, number>;
  allocated: Map<number, number>;
  spent: Map<number, number>;
}

function tally<T>(rows: readonly T[], key: (row: T) => number, amount: (row: T) => number): Map<number, number> {
  const totals = new Map<number, number>();
  for (const row of rows) totals.set(key(row), (totals.get(key(row)) ?? 0) + amount(row));
  return totals;
}

const amountIn = (row: { amount: number }) => row.amount;

function count(book: Book): Numbers {
  const live = book.allocations.filter((row) => !row.is_undone);
  const notes = book.notes.filter((row) => !row.is_reversed);
  const spent = book.spendings.filter((row) => !row.is_ended);
  return {
    settled: tally(live, (row) => row.charge, amountIn),
    credited: tally(notes, (row) => row.charge, amountIn),
    allocated: tally(live, (row) => row.receipt, amountIn),
    spent: tally(spent, (row) => row.receipt, amountIn),
  };
}

const amountOf = (charge: Rows<'charges'>, { credited }: Numbers) =>
  charge.gross_amount - (credited.get(charge.id) ?? 0);
const openOf = (charge: Rows<'charges'>, numbers: Numbers) =>
  amountOf(charge, numbers) - (numbers.settled.get(charge.id) ?? 0);
const restOf = (receipt: Rows<'receipts'>, { allocated, spent }: Numbers) =>
  receipt.amount + receipt.withheld - (allocated.get(receipt.id) ?? 0) - (spent.get(receipt.id) ?? 0);
const isIncome = (charge: Rows<'charges'>) => charge.is_owed && !charge.is_deleted && charge.type !== DEPOSIT_TYPE;

/** I1, I4, I6: the columns of an account. */
function accountFaults(book: Book, numbers: Numbers): string[] {
  return book.accounts.flatMap((account) => {
    const entries = book.entries.filter((entry) => entry.account === account.id);
    const net = (name: string) =>
      add(entries, ({ debit, credit, amount }) => (debit === name ? amount : 0) - (credit === name ? amount : 0));
    const owed = book.charges.filter((charge) => charge.account === account.id && isIncome(charge));
    const open = owed.filter((charge) => openOf(charge, numbers) > 0);
    const openAmount = add(open, (charge) => openOf(charge, numbers));
    const valid = book.receipts.filter((receipt) => receipt.account === account.id && !receipt.is_void);
    const credit = add(valid, (receipt) => restOf(receipt, numbers));
    let oldest: string | null = null;
    for (const { due_date } of open) if (oldest === null || due_date < oldest) oldest = due_date;
    const paidDeposits = add(
      book.charges.filter((charge) => charge.account === account.id && charge.type === DEPOSIT_TYPE),
      (charge) => numbers.settled.get(charge.id) ?? 0,
    );
    const moved = add(
      book.movements.filter((row) => row.account === account.id && !row.is_reversed),
      ({ kind, amount }) => (kind === 'transferred_in' ? amount : -amount),
    );
    const facts: [string, unknown, unknown][] = [
      ['I1 balance', account.balance, net('tenant')],
      ['I1 open amount', account.open_amount, openAmount],
      ['I1 credit', account.credit, credit],
      ['I1 deposit held', account.deposit_held, 0 - net('deposits')],
      ['I1 oldest due', account.oldest_due, oldest],
      ['I4 balance', account.balance, openAmount - credit],
      ['I6 deposit held', account.deposit_held, paidDeposits + moved],
      ['I1 nothing is negative', Math.min(account.open_amount, account.credit, account.deposit_held) >= 0, true],
    ];
    return facts
      .filter(([, stored, counted]) => stored !== counted)
      .map(([name, stored, counted]) => `${name} of account ${account.id}: ${String(stored)}, not ${String(counted)}`);
  });
}

/** I2, I8, I9: receipts and what is left of them. */
function receiptFaults(book: Book, numbers: Numbers): string[] {
  const faults: string[] = [];
  const references = new Set<string>();
  let serial = 0;
  for (const receipt of book.receipts) {
    const { id, source, number, is_void, channel, external_reference } = receipt;
    if (is_void ? restOf(receipt, numbers) !== receipt.amount + receipt.withheld : restOf(receipt, numbers) < 0)
      faults.push(`I2 receipt ${id} has ${restOf(receipt, numbers)} left`);
    if (source !== 'opening') serial += 1;
    if (source === 'opening' ? number !== null : number !== 20_260_000_000 + serial)
      faults.push(`I8 receipt ${id} has the number ${String(number)}`);
    const reference = `${channel} ${String(external_reference)}`;
    if (!is_void && external_reference !== null && references.has(reference)) faults.push(`I9 ${reference} twice`);
    if (!is_void) references.add(reference);
  }
  for (const row of book.allocations)
    if (!row.is_undone && book.charges[row.charge - 1]?.account !== book.receipts[row.receipt - 1]?.account)
      faults.push(`I2 allocation ${row.id} is between two accounts`);
  return faults;
}

function derivedStatus(charge: Rows<'charges'>, amount: number, settled: number): number {
  if (amount === 0 && charge.is_refunded) return 6;
  if (amount === 0) return 5;
  if (settled === 0) return charge.label;
  return settled < amount ? 4 : 2;
}

/** I3, I5: charges and their statuses. */
function chargeFaults(book: Book, numbers: Numbers): string[] {
  return book.charges.flatMap((charge) => {
    const settled = numbers.settled.get(charge.id) ?? 0;
    const amount = amountOf(charge, numbers);
    if (charge.is_deleted) return settled === 0 ? [] : [`I3 deleted charge ${charge.id} has money`];
    const faults: string[] = [];
    if (amount < 0 || settled > amount || settled < 0) faults.push(`I3 charge ${charge.id}: ${settled} of ${amount}`);
    if (!charge.is_owed && settled > 0) faults.push(`I3 charge ${charge.id} is not owed and has money`);
    if ([2, 5, 6].includes(charge.label)) faults.push(`I5 charge ${charge.id} has the label ${charge.label}`);
    const status = derivedStatus(charge, amount, settled);
    if (charge.status !== status) faults.push(`I5 charge ${charge.id} is ${charge.status}, not ${status}`);
    return faults;
  });
}

/** I7: what is on the cash accounts, for each channel. */
function cashFaults(book: Book): string[] {
  const channels = new Set([...book.receipts, ...book.refunds, ...book.movements].map(({ channel }) => channel));
  return [...channels].flatMap((channel) => {
    const name = `cash.${channel}`;
    const posted = add(book.entries, (entry) =>
      entry.debit === name ? entry.amount : entry.credit === name ? -entry.amount : 0,
    );
    const received = book.receipts.filter(
      (row) => row.channel === channel && !row.is_void && !['opening', 'deposit', 'transfer'].includes(row.source),
    );
    const refunded = book.refunds.filter((row) => row.channel === channel && !row.is_reversed);
    const returned = book.movements.filter(
      (row) => row.channel === channel && !row.is_reversed && row.kind === 'refunded',
    );
    const counted = add(received, (row) => row.amount) - add([...refunded, ...returned], (row) => row.amount);
    return posted === counted ? [] : [`I7 ${name}: ${posted}, not ${counted}`];
  });
}

/** I15: what is charged, less its credit notes; what an earlier book had charged is on `opening`, with its notes. */
function incomeFaults(book: Book, { credited }: Numbers): string[] {
  const posted = (isSide: (name: string) => boolean) =>
    add(
      book.entries.filter(({ debit, credit }) => debit === 'tenant' || credit === 'tenant'),
      (entry) => (isSide(entry.credit) ? entry.amount : isSide(entry.debit) ? -entry.amount : 0),
    );
  const owed = book.charges.filter(isIncome);
  const left = (rows: readonly Rows<'charges'>[]) =>
    add(rows, (charge) => charge.gross_amount - (credited.get(charge.id) ?? 0));
  const brought = add(
    book.receipts.filter((receipt) => receipt.source === 'opening' && !receipt.is_void),
    (receipt) => receipt.amount,
  );
  const facts: [string, number, number][] = [
    [
      'charged',
      posted((name) => name.startsWith('income.') || name === 'credit_notes'),
      left(owed.filter(({ source }) => source !== 'opening')),
    ],
    [
      'opening',
      posted((name) => name === 'opening'),
      left(owed.filter(({ source }) => source === 'opening')) - brought,
    ],
  ];
  return facts
    .filter(([, entries, counted]) => entries !== counted)
    .map(([name, entries, counted]) => `I15 ${name}: ${entries}, not ${counted}`);
}

/** I10: reversals, and whether what is void is reversed in the journal. */
function entryFaults(book: Book): string[] {
  const faults: string[] = [];
  const reversed = new Set<number>();
  for (const entry of book.entries) {
    if (entry.amount <= 0 || entry.debit === entry.credit) faults.push(`I10 entry ${entry.id} moves nothing`);
    if (entry.reverses === null) continue;
    const original = book.entries[entry.reverses - 1];
    const isMirror =
      original?.account === entry.account &&
      original.debit === entry.credit &&
      original.credit === entry.debit &&
      original.amount === entry.amount &&
      original.reverses === null;
    if (!isMirror) faults.push(`I10 entry ${entry.id} does not mirror entry ${entry.reverses}`);
    if (reversed.has(entry.reverses)) faults.push(`I10 entry ${entry.reverses} is reversed twice`);
    reversed.add(entry.reverses);
  }
  const standing = tally(
    book.entries.filter(({ of, id, reverses }) => of[0] === 'receipt' && reverses === null && !reversed.has(id)),
    ({ of }) => of[1],
    ({ amount }) => amount,
  );
  for (const { id, is_void, amount, withheld } of book.receipts)
    if ((standing.get(id) ?? 0) !== (is_void ? 0 : amount + withheld))
      faults.push(`I10 receipt ${id} disagrees with the journal`);
  return faults;
}

/** I11: the charged periods of each account, apart from one another and within its lease. */
function scheduleFaults(book: Book): string[] {
  const faults: string[] = [];
  for (const [index, row] of book.scheduled.entries()) {
    for (const other of book.scheduled.slice(index + 1)) {
      if (row.charge === other.charge) faults.push(`I11 charge ${row.charge} is of two periods`);
      const isApart = row.period_end < other.period_start || other.period_end < row.period_start;
      if (row.account === other.account && !isApart)
        faults.push(`I11 account ${row.account} is charged twice for ${other.period_start}`);
    }
    const charge = book.charges[row.charge - 1];
    const lease = book.accounts[row.account - 1]?.schedule?.lease;
    if (!charge || !lease || charge.is_edited || charge.is_deleted || charge.source !== 'schedule') continue;
    if (row.period_start < lease.lease_start || lease.lease_end < row.period_end)
      faults.push(`I11 charge ${charge.id} lies outside the lease of account ${row.account}`);
  }
  return faults;
}

/** Everything in a book that contradicts an invariant. See docs/rules.md, Ledger invariants. */
export function recount(book: Book): string[] {
  const numbers = count(book);
  return [
    ...accountFaults(book, numbers),
    ...receiptFaults(book, numbers),
    ...chargeFaults(book, numbers),
    ...cashFaults(book),
    ...incomeFaults(book, numbers),
    ...entryFaults(book),
    ...scheduleFaults(book),
  ];
}
