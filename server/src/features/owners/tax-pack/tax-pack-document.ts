import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { CATEGORY_TEXT, OWNER_KIND_TEXT } from '@amayumba/contract/owners/rules.ts';
import {
  NO_TAX_RULE,
  TAX_PACK_NOTE,
  type TaxPack,
  type TaxSums,
  taxYearText,
} from '@amayumba/contract/owners/tax-pack.ts';
import {
  count,
  day,
  number,
  type ReportDocument,
  type ReportTable,
  text,
  ugx,
  type Value,
} from '../../reports/export/report-document.ts';
import type { MoneyRow } from './tax-pack.repository.ts';

/** A row of money with the code of its receipt. */
export type CodedRow = MoneyRow & { receipt_code: string | null };

const SUM_TEXT: readonly (readonly [keyof TaxSums, string])[] = [
  ['rent_received', 'Rent received'],
  ['other_received', 'Other money received, without deposits'],
  ['rent_charged', 'Rent charged'],
  ['other_charged', 'Other charges'],
  ['expenses', 'Expenses paid by the office'],
  ['expenses_of_owner', 'Expenses paid by the owner'],
  ['fee', "Manager's fee"],
  ['vat', 'VAT on the fee'],
  ['withheld', 'Tax withheld by tenants'],
];

const summary = ({ totals }: TaxPack): ReportTable => ({
  heading: 'Summary',
  columns: [text('Figure'), ugx('Amount')],
  rows: SUM_TEXT.map(([field, words]) => [words, totals[field]]),
  totals: [
    'Received less expenses of the office, fee, VAT and tax withheld',
    totals.rent_received + totals.other_received - totals.expenses - totals.fee - totals.vat - totals.withheld,
  ],
});

const byEstate = ({ estates, totals }: TaxPack): ReportTable => ({
  heading: 'By estate',
  columns: [
    text('Estate'),
    text('Address'),
    count('Units'),
    ...['Rent received', 'Other received', 'Rent charged', 'Other charged', 'Expenses', 'Own expenses'].map(ugx),
    ...['Fee', 'VAT', 'Withheld'].map(ugx),
  ],
  rows: estates.map((estate) => [
    estate.estate_name,
    estate.address,
    estate.units,
    ...SUM_TEXT.map(([field]) => estate[field]),
  ]),
  totals: [
    'All estates',
    null,
    estates.reduce((sum, { units }) => sum + units, 0),
    ...SUM_TEXT.map(([field]) => totals[field]),
  ],
});

const expenses = ({ expenses: rows, totals }: TaxPack): ReportTable => ({
  heading: 'Expenses',
  columns: [text('Category'), count('Costs'), ugx('Amount'), ugx('Of it paid by the owner')],
  rows: rows.map((row) => [CATEGORY_TEXT[row.category], row.count, row.amount, row.of_owner]),
  totals: [
    'All categories',
    rows.reduce((sum, row) => sum + row.count, 0),
    totals.expenses + totals.expenses_of_owner,
    totals.expenses_of_owner,
  ],
});

/** Each step with its setting, the day from which that holds, and its source next to the number. */
const computation = ({ computations }: TaxPack): ReportTable => ({
  heading: 'Computation',
  columns: [text('For'), text('Step'), ugx('Amount'), number('Setting'), day('Since'), text('Source')],
  rows: computations.flatMap(({ kind, applies, steps, carried_forward }): Value[][] => {
    const name = applies ? `${OWNER_KIND_TEXT[kind]} (this owner)` : OWNER_KIND_TEXT[kind];
    if (steps.length === 0) return [[name, NO_TAX_RULE, null, null, null, null]];
    return [
      ...steps.map(({ text: words, amount, settings: [setting] }) => [
        name,
        words,
        amount,
        setting?.value ?? null,
        setting?.from_date ?? null,
        setting?.source ?? null,
      ]),
      ...(carried_forward === null
        ? []
        : [[name, 'Expenses above the most, which the next year may take', carried_forward, null, null, null]]),
    ];
  }),
  totals: ['Note', TAX_PACK_NOTE, null, null, null, null],
});

const certificates = ({ certificates: rows, totals }: TaxPack): ReportTable => ({
  heading: 'Certificates',
  columns: [
    day('Received'),
    ...['Receipt', 'Certificate', 'Tenant', 'Estate'].map(text),
    ...['Paid', 'Withheld'].map(ugx),
  ],
  rows: rows.map((row) => [
    row.on,
    row.receipt_code,
    row.certificate,
    row.tenant_name,
    row.estate_name,
    row.amount,
    row.withheld,
  ]),
  totals: [
    'All certificates',
    null,
    null,
    null,
    null,
    rows.reduce((sum, { amount }) => sum + amount, 0),
    totals.withheld,
  ],
});

function whatIs({ receipt, receipt_code, movement, refund }: CodedRow): string {
  if (receipt !== null) return receipt_code ?? 'Receipt without number';
  return movement ? 'Deposit kept' : refund ? 'Credit paid back' : 'Credit moved';
}

/** The fields of fiscal receipts, which are filled in elsewhere. */
const FISCAL = ['FDN', 'Verification code', 'QR content', 'Fiscalised at'];
const NOT_FISCALISED = FISCAL.map(() => null);

/** The schedule of receipts, with the fields of the fiscal receipts to be filled in. See docs/rules.md, Tax pack. */
const receipts = ({ totals }: TaxPack, money: readonly CodedRow[]): ReportTable => ({
  heading: 'Receipts',
  columns: [
    day('Received'),
    ...['Receipt', 'Tenant', 'Home', 'Estate', 'Method', 'Reference'].map(text),
    ...['Rent', 'Other', 'Of it withheld'].map(ugx),
    ...FISCAL.map(text),
  ],
  rows: money.map((row) => [
    row.on,
    whatIs(row),
    row.tenant_name,
    row.apartment,
    row.estate_name,
    row.method,
    row.reference,
    row.rent,
    row.other,
    row.withheld,
    ...NOT_FISCALISED,
  ]),
  totals: [
    'All money',
    null,
    null,
    null,
    null,
    null,
    null,
    totals.rent_received,
    totals.other_received,
    totals.withheld,
    ...NOT_FISCALISED,
  ],
});

interface DocumentParts {
  pack: TaxPack;
  money: readonly CodedRow[];
  landlord: ReportDocument['landlord'];
  file: 'xlsx' | 'pdf';
  now: Date;
}

/** A tax pack as tables. The schedule of receipts, which is long and to be filled in, is in the workbook only. */
export function taxPackDocument({ pack, money, landlord, file, now }: DocumentParts): ReportDocument {
  const tables = [summary(pack), byEstate(pack), expenses(pack), computation(pack), certificates(pack)];
  return {
    title: `Tax pack ${taxYearText(pack.year)}`,
    landlord,
    facts: [
      ['Owner', pack.owner_name],
      ['TIN', pack.tin || 'Not recorded'],
      ['Kind', OWNER_KIND_TEXT[pack.kind]],
      ['Year', `${formatDay(pack.from)} to ${formatDay(pack.to)}`],
      ['Amounts', "Whole shillings, the owner's share. By the day received or paid; deposits are left out."],
      ['Note', TAX_PACK_NOTE],
      ['Printed', `${formatInstant(now.toISOString())}, Kampala`],
    ],
    tables: file === 'xlsx' ? [...tables, receipts(pack, money)] : tables,
  };
}
