import type { Value } from '../make-workbook.ts';
import { type Field, headingFor, headingStyle } from './headings.ts';
import { type KnownHome, nameOf } from './portfolio.ts';
import type { Random } from './random.ts';
import {
  DAY_STYLES,
  type DayStyle,
  IMPOSSIBLE_DAYS,
  MONEY_STYLES,
  type MoneyStyle,
  PHONE_STYLES,
  type PhoneStyle,
  writtenDay,
  writtenMoney,
  writtenPhone,
  writtenVacancy,
} from './writings.ts';

/** Where the block of a home is written, if the table holds it. */
export type BlockWriting = 'column' | 'unit cell' | 'elsewhere';

/** How one landlord keeps a table. */
export interface TableStyle {
  fields: Field[];
  headings: string[];
  /** The heading's rows: none, one, or two with the words of some headings spread over both. */
  headingRows: 0 | 1 | 2;
  day: DayStyle;
  money: MoneyStyle;
  phone: PhoneStyle;
  blockWriting: BlockWriting;
  unitSign: string;
  slipsInDays: boolean;
}

const MONEY_OR_DETAIL: readonly (readonly [Field, number])[] = [
  ['phone', 0.93],
  ['deposit', 0.6],
  ['start', 0.8],
  ['end', 0.3],
  ['arrears', 0.6],
  ['paid', 0.4],
  ['email', 0.2],
  ['note', 0.4],
  ['counter', 0.4],
  ['nin', 0.15],
  ['status', 0.15],
  ['kin', 0.1],
];

/** Draws the columns: a counter comes first, remarks mostly last, and the others in any order or the usual one. */
function drawFields(random: Random, base: readonly Field[]): Field[] {
  const drawn = MONEY_OR_DETAIL.flatMap(([field, share]) => (random.chance(share) ? [field] : []));
  const middle: Field[] = [...base, 'rent', ...drawn.filter((field) => field !== 'counter' && field !== 'note')];
  const ordered = random.chance(0.5) ? random.shuffled(middle) : middle;
  return [...drawn.filter((field) => field === 'counter'), ...ordered, ...drawn.filter((field) => field === 'note')];
}

/** Columns that a person recognises by their cells, so that they may be without a heading. */
const PLAIN_BY_CELLS = new Set<Field>(['phone', 'tenant', 'start', 'email']);

export function drawStyle(
  random: Random,
  { hasEstate, blocks }: { hasEstate: boolean; blocks: BlockWriting },
): TableStyle {
  const base: Field[] = [
    ...(hasEstate ? (['estate'] as const) : []),
    ...(blocks === 'column' ? (['block'] as const) : []),
    'unit',
    'tenant',
  ];
  const fields = drawFields(random, base);
  const words = headingStyle(random);
  const isMissing = (field: Field) => PLAIN_BY_CELLS.has(field) && random.chance(0.03);
  // Without any heading, only what the cells show can be told, so such a table has no second column of money.
  const isBare = random.chance(0.04);
  const unclear = new Set<Field>(['deposit', 'arrears', 'paid', 'end', 'kin', 'nin', 'status']);
  const kept = isBare ? fields.filter((field) => !unclear.has(field)) : fields;
  return {
    fields: kept,
    headings: kept.map((field) => (isMissing(field) ? '' : headingFor(random, field, words))),
    headingRows: isBare ? 0 : random.pick([1, 1, 1, 1, 2]),
    day: random.pick(DAY_STYLES),
    money: random.pick(MONEY_STYLES),
    phone: random.pick(PHONE_STYLES),
    blockWriting: blocks,
    unitSign: random.pick(['-', '/', ' - ']),
    slipsInDays: random.chance(0.2),
  };
}

/** Writes the heading; one of two rows has the last words of the longer headings below their first. */
export function headingRows({ headings, headingRows: count }: TableStyle): Value[][] {
  if (count === 0) return [];
  if (count === 1) return [headings.map((heading) => heading || null)];
  const split = headings.map((heading) => heading.split(' '));
  return [
    split.map(([first = '', ...more]) => (more.length === 0 ? heading(first) : first)),
    split.map(([, ...more]) => (more.length === 0 ? null : more.join(' '))),
  ];
}
const heading = (text: string): Value => (text === '' ? null : text);

/** A home's row, and what must be read from it. */
export interface WrittenHome {
  cells: Value[];
  expected: KnownHome;
}

function unitCell(home: KnownHome, { blockWriting, unitSign }: TableStyle): Value {
  if (blockWriting === 'unit cell' && home.block !== 'Main') return `${home.block}${unitSign}${home.unit}`;
  return home.unit;
}

/** Writes one home in a table's style. What the table does not show must be read as nothing. */
export function writeHome(random: Random, style: TableStyle, home: KnownHome, row: number): WrittenHome {
  const { tenant } = home;
  const has = (field: Field) => style.fields.includes(field);
  const slip =
    tenant && has('start') && style.slipsInDays && random.chance(0.08) ? random.pick(IMPOSSIBLE_DAYS) : undefined;
  const expected: KnownHome = {
    ...home,
    tenant: tenant && {
      ...tenant,
      phone: has('phone') ? tenant.phone : '',
      email: has('email') ? tenant.email : '',
      start: has('start') ? (slip?.[1] ?? tenant.start) : '2026-11-01',
      end: has('end') ? tenant.end : null,
      deposit: has('deposit') ? tenant.deposit : 0,
      arrears: has('arrears') ? tenant.arrears : 0,
      paid: has('paid') ? tenant.paid : 0,
      note: has('note') ? tenant.note : '',
    },
  };
  const money = (amount: number) => writtenMoney(random, style.money, amount);
  const cellOf = (field: Field): Value => {
    if (field === 'estate') return home.estate;
    if (field === 'block') return home.block;
    if (field === 'unit') return unitCell(home, style);
    if (field === 'counter') return row;
    if (field === 'rent') return money(home.rent);
    if (field === 'status') return tenant ? 'Occupied' : 'Vacant';
    if (!tenant) return field === 'tenant' ? writtenVacancy(random) : null;
    switch (field) {
      case 'tenant':
        return tenant.name;
      case 'phone':
        return writtenPhone(random, style.phone, tenant.phone);
      case 'email':
        return tenant.email || null;
      case 'deposit':
        return money(tenant.deposit);
      case 'start':
        return slip?.[0] ?? writtenDay(random, style.day, tenant.start);
      case 'end':
        return tenant.end === null ? null : writtenDay(random, style.day, tenant.end);
      case 'arrears':
        return money(tenant.arrears);
      case 'paid':
        return money(tenant.paid);
      case 'note':
        return tenant.note || null;
      case 'nin':
        return `CM${random.int(10_000_000, 99_999_999)}ABCD`;
      case 'kin':
        return nameOf(random);
    }
  };
  return { cells: style.fields.map(cellOf), expected };
}
