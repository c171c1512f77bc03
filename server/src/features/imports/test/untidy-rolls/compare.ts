import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { readWorkbook } from '../../reading/read-workbook.ts';
import { comparisonKey, headerWords } from '../../recognising/normalise-text.ts';
import type { SheetCorrection } from '../../recognising/corrections.ts';
import { type ReadRoll, readRoll } from '../../recognising/read-roll.ts';
import type { Roll, RollRow } from '../../recognising/roll.ts';
import { AS_AT } from '../samples.ts';
import type { Field } from './headings.ts';
import type { KnownHome } from './portfolio.ts';
import type { TableStyle } from './table.ts';
import { makeUntidyRoll, type UntidyRoll } from './untidy-roll.ts';

/** How a roll was read: right; wrong, with each fault named in the draft; or with a fault that nobody would see. */
export interface Outcome {
  seed: number;
  layout: string;
  result: 'right' | 'named' | 'silent';
  /** The first faults, in words. */
  faults: string[];
}

const keyOf = ({ estate, block, unit }: Pick<KnownHome, 'estate' | 'block' | 'unit'>) =>
  [estate, block, unit].map(comparisonKey).join('|');

/** The facts of a home that must be equal. */
export const knownFacts = ({ rent, tenant }: KnownHome) => ({
  rent,
  ...(tenant && {
    tenant: tenant.name,
    phone: tenant.phone,
    email: tenant.email,
    start: tenant.start,
    end: tenant.end,
    deposit: tenant.deposit,
    arrears: tenant.arrears,
    paid: tenant.paid,
    open: rent - tenant.paid,
    ahead: 0,
    note: tenant.note,
  }),
});
export const readFacts = ({ rent, tenant }: RollRow): Record<string, unknown> => ({
  rent,
  ...(tenant && {
    tenant: tenant.name,
    phone: tenant.phone,
    email: tenant.email,
    start: tenant.lease_start,
    end: tenant.lease_end,
    deposit: tenant.deposit,
    arrears: tenant.arrears,
    paid: tenant.this_month_paid,
    open: tenant.this_month_open,
    ahead: tenant.ahead,
    note: tenant.notes,
  }),
});

/** Reads a roll with the product's reader and a person's corrections; a refused file gives its sentence. */
export async function readUntidy(
  roll: UntidyRoll,
  corrections: readonly SheetCorrection[] = [],
): Promise<ReadRoll | string> {
  try {
    const rules = { asAt: AS_AT, fileName: roll.fileName, corrections, remembered: new Map() };
    return readRoll(await readWorkbook(roll.content), rules);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Returns whether the draft names a home that was not read: among its refused rows, or in a sheet left out. */
function isNamed(home: KnownHome, known: readonly KnownHome[], { refused, sheets }: Roll): boolean {
  const name = home.tenant?.name ?? home.unit;
  if (refused.some(({ about, cells }) => about.includes(name) || Object.values(cells).includes(name))) return true;
  // The draft shows the first rows of a sheet, so it holds this home if it holds its neighbours.
  const neighbours = new Set(
    known.flatMap(({ estate, tenant }) =>
      (estate === home.estate || sheets.length === 1) && tenant ? [tenant.name] : [],
    ),
  );
  return sheets.some(
    ({ left_out, head }) =>
      left_out !== null &&
      !left_out.startsWith('an earlier month') &&
      head.some(({ cells }) => cells.some((cell) => neighbours.has(cell))),
  );
}

/** The column in which each fact stands, for the reader and for the generator. */
const COLUMN_OF: Readonly<Record<string, readonly [ColumnKind, Field]>> = {
  rent: ['rent', 'rent'],
  tenant: ['tenant', 'tenant'],
  phone: ['phone', 'phone'],
  email: ['email', 'email'],
  start: ['lease_start', 'start'],
  end: ['lease_end', 'end'],
  deposit: ['deposit', 'deposit'],
  arrears: ['arrears', 'arrears'],
  paid: ['paid', 'paid'],
  open: ['paid', 'paid'],
  note: ['notes', 'note'],
};
const WARNINGS: Readonly<Record<string, RegExp>> = {
  phone: /phone/,
  email: /email/,
  start: /start of the lease/,
};

/** The words of the headings of columns that the draft shows as not imported, and those without any. */
const titlesLeftOut = ({ sheets }: Roll) =>
  sheets.flatMap(({ columns }) =>
    columns.flatMap(({ kind, title }) => (kind === 'ignored' ? [headerWords(title)] : [])),
  );

/** Returns whether the draft says that a fact of a row was not read: by a question, a warning, or the column. */
function saysSo(fact: string, row: RollRow, got: unknown, roll: Roll, styles: readonly TableStyle[]): boolean {
  const [kind, field] = COLUMN_OF[fact] ?? [];
  if (row.questions.some(({ column }) => column === kind)) return true;
  if (row.warnings.some((warning) => WARNINGS[fact]?.test(warning))) return true;
  const isEmpty = got === '' || got === 0 || got === null || got === row.rent || got === '2026-11-01';
  const headings = new Set(
    styles.flatMap((style) =>
      style.fields.flatMap((each, index) => (each === field ? [headerWords(style.headings[index] ?? '')] : [])),
    ),
  );
  return isEmpty && titlesLeftOut(roll).some((title) => headings.has(title) || title.startsWith('column '));
}

/** Compares a roll as it was read with what is known. */
export function compareRoll({ homes: known, styles }: UntidyRoll, roll: Roll): { named: string[]; silent: string[] } {
  const [named, silent]: [string[], string[]] = [[], []];
  const byPlace = new Map(roll.rows.map((row) => [keyOf(row), row]));
  const byPhone = new Map(roll.rows.flatMap((row) => (row.tenant?.phone ? [[row.tenant.phone, row] as const] : [])));
  const byName = new Map(roll.rows.flatMap((row) => (row.tenant ? [[row.tenant.name, row] as const] : [])));
  const found = new Set<RollRow>();
  for (const home of known) {
    const row = byPlace.get(keyOf(home));
    if (!row) {
      const { tenant } = home;
      const other = tenant && (byPhone.get(tenant.phone) ?? byName.get(tenant.name));
      if (other) found.add(other);
      const fault = `${keyOf(home)} ${tenant?.name ?? 'vacant'} is ${other ? `in ${keyOf(other)}` : 'missing'}`;
      // A place read wrongly is shown in the preview with its tenant; a tenant who is nowhere is lost.
      if (other || isNamed(home, known, roll) || !tenant) named.push(fault);
      else silent.push(fault);
      continue;
    }
    found.add(row);
    const facts = readFacts(row);
    for (const [fact, value] of Object.entries(knownFacts(home))) {
      const got = facts[fact];
      if (got === value) continue;
      const fault = `${keyOf(home)} ${fact}: ${String(got)} instead of ${String(value)}`;
      (saysSo(fact, row, got, roll, styles) ? named : silent).push(fault);
    }
    if (!home.tenant && row.tenant) named.push(`${keyOf(home)} has the tenant ${row.tenant.name}`);
  }
  for (const row of roll.rows) if (!found.has(row)) named.push(`${keyOf(row)} ${row.tenant?.name ?? ''} is no home`);
  return { named, silent };
}

/** Makes the roll of a seed, reads it and compares. */
export async function tryRoll(seed: number): Promise<Outcome> {
  const untidy = makeUntidyRoll(seed);
  const { layout } = untidy;
  const roll = await readUntidy(untidy);
  if (typeof roll === 'string') return { seed, layout, result: 'named', faults: [roll] };
  const { named, silent } = compareRoll(untidy, roll);
  const result = silent.length > 0 ? 'silent' : named.length > 0 ? 'named' : 'right';
  return { seed, layout, result, faults: [...silent, ...named].slice(0, 3) };
}

/** Tries so many rolls from a seed on. */
export async function tryRolls(count: number, seed: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let index = 0; index < count; index += 1) outcomes.push(await tryRoll(seed * 1_000 + index));
  return outcomes;
}
