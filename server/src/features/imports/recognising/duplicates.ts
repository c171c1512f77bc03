import { comparisonKey } from './normalise-text.ts';
import { type RefusedRow, refusedRow, type RollRow, type UnitPlace, unitInWords } from './roll.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const rowInWords = (row: RollRow, other: RollRow) =>
  row.sheet === other.sheet ? `row ${other.row}` : `row ${other.row} of the sheet ${other.sheet}`;

/** Names that differ only by case or spaces are the same; the first spelling is used. */
function firstSpellings(): (kind: string, name: string) => string {
  const first = new Map<string, string>();
  return (kind, name) => {
    const key = `${kind}\n${comparisonKey(name)}`;
    const spelling = first.get(key) ?? name;
    first.set(key, spelling);
    return spelling;
  };
}

/** Returns the key of a block in a file. */
export const blockKey = ({ estate, block }: UnitPlace): string => `${comparisonKey(estate)}\n${comparisonKey(block)}`;

/** Returns the key of a unit in a file. */
export const unitKey = (place: UnitPlace): string => `${blockKey(place)}\n${comparisonKey(place.unit)}`;

/**
 * Removes duplicates from a file: the first row of a unit is accepted and later ones are refused, and so is a tenant's
 * second home. A phone number of two people only gives a warning, because families share phones.
 */
export function withoutDuplicates(rows: readonly RollRow[]): { rows: RollRow[]; refused: RefusedRow[] } {
  const spelling = firstSpellings();
  const units = new Map<string, RollRow>();
  const people = new Map<string, RollRow>();
  const phones = new Map<string, RollRow>();
  const refused: RefusedRow[] = [];
  const accepted: RollRow[] = [];

  for (const read of rows) {
    const estate = spelling('estate', read.estate);
    const row = { ...read, estate, block: spelling(comparisonKey(estate), read.block) };
    const refusal = refusalOf(row);
    if (refusal) {
      refused.push(refusedRow(row, refusal));
      continue;
    }
    warnOfSharedPhone(row);
    accepted.push(row);
    units.set(unitKey(row), row);
    const { tenant } = row;
    if (!tenant?.phone) continue;
    people.set(personKey(tenant), row);
    if (!phones.has(tenant.phone)) phones.set(tenant.phone, row);
  }
  return { rows: accepted, refused };

  function refusalOf(row: RollRow): Pick<RefusedRow, 'reason' | 'sentence'> | undefined {
    const sameUnit = units.get(unitKey(row));
    if (sameUnit) {
      const sentence = `${capital(unitInWords(row))} of ${row.estate} is already in ${rowInWords(row, sameUnit)}.`;
      return { reason: 'unit_twice', sentence };
    }
    const { tenant } = row;
    const samePerson = tenant?.phone ? people.get(personKey(tenant)) : undefined;
    if (!tenant || !samePerson) return undefined;
    const home = `${samePerson.estate}, ${unitInWords(samePerson)}, ${rowInWords(row, samePerson)}`;
    return { reason: 'tenant_twice', sentence: `${tenant.name} with this phone is already the tenant of ${home}.` };
  }

  function warnOfSharedPhone(row: RollRow): void {
    const other = row.tenant?.phone ? phones.get(row.tenant.phone) : undefined;
    if (!other) return;
    const estate = other.estate === row.estate ? '' : ` of ${other.estate}`;
    row.warnings = [...row.warnings, `same phone as the tenant of ${unitInWords(other)}${estate}`];
  }
}

/** Returns the key of a person: name and phone. */
export const personKey = ({ name, phone }: { name: string; phone: string }): string =>
  `${comparisonKey(name)}\n${phone}`;
