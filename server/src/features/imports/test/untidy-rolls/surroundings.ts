import type { Value } from '../make-workbook.ts';
import type { KnownHome } from './portfolio.ts';
import type { Random } from './random.ts';
import type { TableStyle } from './table.ts';
import type { Draft } from './untidy-roll.ts';
import { writtenMoney } from './writings.ts';

/** The lines of an office over a roll. */
export function letterhead(random: Random): string[] {
  const office = random.pick([
    'KATO & SONS PROPERTIES LTD',
    'Pearl Property Managers Limited',
    'MUKASA ESTATES AGENCY',
    'Nile Realtors & Co. Advocates',
    'Victoria Property Consultants (U) Ltd',
  ]);
  const lines = [
    'P.O. Box 7062, Kampala',
    'Tel: 0772 445566 / 0414 233445',
    'Email: info@example.org',
    'Plot 12 Kampala Road',
  ];
  return [office, ...random.shuffled(lines).slice(0, random.int(1, 3))];
}

/** A title with the estate's name in it, as people write it over a roll. */
export function titleOf(random: Random, estate: string): string {
  const name = random.chance(0.4) ? estate.toUpperCase() : estate;
  return random.pick([
    name,
    name,
    `${name} - TENANTS LIST`,
    `${name} RENT ROLL NOV 2026`,
    `RENT ROLL FOR ${name}`,
    `Tenants at ${name}`,
    `RENT COLLECTION FOR ${name} - NOVEMBER 2026`,
    `${name.toUpperCase()} TENANTS RECORD BOOK`,
  ]);
}

const sumOf = (homes: readonly KnownHome[]) => homes.reduce((sum, { rent }) => sum + rent, 0);

/** A row with the sum of rents; its label stands in one of the first columns, or is missing. */
export function subtotal(random: Random, { fields, money }: TableStyle, homes: readonly KnownHome[]): Value[] {
  const label = random.pick(['Sub total', 'SUBTOTAL', 'Total', 'Sub-Total', null]);
  const at = fields.indexOf(random.pick(['unit', 'tenant'] as const));
  return fields.map((field, index) => {
    if (field === 'rent') return writtenMoney(random, money, sumOf(homes));
    return index === at ? label : null;
  });
}

/** Adds a grand total, remarks and signatures below the table. */
export function footer(random: Random, draft: Draft, style: TableStyle, homes: readonly KnownHome[]): void {
  if (random.chance(0.5)) {
    const total = subtotal(random, style, homes);
    const at = style.fields.indexOf('tenant');
    draft.rows.push(total.with(at, random.pick(['TOTAL', 'Grand Total', 'G. Total', 'Totals'])));
  }
  if (random.chance(0.3)) draft.rows.push([], ['NB: Rent is due by the 5th of every month']);
  if (random.chance(0.2)) draft.rows.push([], [`Prepared by: ${random.pick(['Nalwoga Resty', 'Musa', 'Manager'])}`]);
}
