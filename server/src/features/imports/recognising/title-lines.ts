import { withoutEnd } from '@amayumba/contract/plain-text.ts';
import { collapsed, type Sheet, type SheetRow } from '../reading/workbook.ts';
import { readPhones } from './read-phones.ts';
import { monthNamed } from './month-names.ts';
import { normalised } from './normalise-text.ts';
import { blockLine } from './place-of-unit.ts';

/** Words for the kind of document in titles. */
const KIND_OF_DOCUMENT =
  /\b(?:rent(?:al)?s?[\s-]*(?:rolls?|books?|registers?|lists?|records?|ledgers?|schedules?|collections?|payments?|status|statements?|sheets?)|rent roll|(?:tenants?|tenant s|tenancy|occupancy|occupants?|property|lease)[\s-]*(?:lists?|registers?|registry|schedules?|rolls?|records?|ledgers?|details|database|particulars|information|data)|lists? of (?:tenants|occupants|rents?)|registers?|rolls?|portfolio|schedule|summary|report|statement|arrears list)\b/;
const GENERAL_NAME =
  /^(?:sheet|tab|page|feuil|tabelle|list|data|book|workbook)\s*\d*$|^(?:tenants?|rents?|roll|units?|houses?|rooms?|current|all|active|main|master|copy.*|final.*|new)$/;
const NO_NAME =
  /^(?:as (?:at|of|on|from)|for the (?:month|period|year)|month(?: of|:)|date|period|year|updated|prepared|printed|compiled|checked|approved|signed|by|from|to|tel|phone|mobile|contacts?|call|e-?mail|p\.? ?o\.? ?box|box|website|www|http|landlord|owner|manager|managed by|caretaker|agent|nb|n\.b|note|bank|a\/c|account|confidential|page|currency|amounts? in|all (?:amounts|figures)|tin)\b/;
const ADDRESS = /^(?:location|address|plot)\b/;
const ESTATE_LABEL = /^(?:estate|property)(?: name)?\s*[:–—-]\s*/i;
const ADDRESS_LABEL = /^(?:location|address)\s*[:–—-]?\s*/i;

/** Joins the texts of a line outside a table, skipping a cell that repeats the previous one. */
export const lineText = (row: SheetRow): string =>
  collapsed(
    [...row.cells]
      .toSorted(([a], [b]) => a - b)
      .map(([, cell]) => cell.text)
      .join(' '),
  );

/** Returns whether words are a month, a year, a date or a combination of them. */
const isPeriod = (text: string) =>
  normalised(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every(
      (word) =>
        /^\d+(?:st|nd|rd|th)?$/.test(word) ||
        monthNamed(word) !== undefined ||
        /^(?:fy|year|q[1-4]|month|of)$/.test(word),
    );

/** A kind of document before a name: `Rent roll for`, `Rent collection of`, `Tenants at`. */
const KIND_BEFORE_NAME =
  /^(?:(?:the|updated|current|monthly|list|names?|of|our) )*(?:rent(?:al)?s?|tenants?|tenancy|occupants?|collections?)(?: [a-z]+){0,2} (?:for|of|at|in) (?!the (?:month|period|year)\b)/;
/** Returns a title without the month or year at its end, and without the words before it. */
function withoutPeriod(text: string): string {
  const words = text.split(' ');
  while (words.length > 1 && (isPeriod(words.at(-1) ?? '') || /^(?:for|the|as|at|on)$/i.test(words.at(-1) ?? '')))
    words.pop();
  return words.join(' ');
}

const withoutKind = (text: string): string => {
  // The replacements keep the length of the text, so that a match can be cut off by its position.
  const words = text.toLowerCase().replace(/['’‘`´]/g, ' ');
  const before = KIND_BEFORE_NAME.exec(words);
  if (before) return withoutPeriod(text.slice(before[0].length));
  const at = words.search(KIND_OF_DOCUMENT);
  return at < 0 ? text : text.slice(0, at);
};

/** Words in the names of offices that manage houses; such a name is the estate's only if there is no other. */
const OFFICE =
  /\b(?:ltd|limited|plc|propert(?:y|ies) (?:managers?|management|consultants?|agents?|agency|services)|properties|agency|agencies|agents|realtors?|realty|brokers?|consultants?|associates|advocates|holdings|management|managers|surveyors|valuers)\b|& (?:sons?|co)\b/i;

/** Returns whether a line names an office rather than an estate. */
const isOffice = (text: string) => OFFICE.test(text);

/** Returns the name in a line; undefined for a kind of document, a date, an address, a phone, an e-mail or a box. */
export function nameIn(text: string): string | undefined {
  const words = normalised(text).trim();
  if (words.length > 80 || NO_NAME.test(words) || ADDRESS.test(words) || isPeriod(text)) return undefined;
  if (/@|\bbox\s*\d|\bplot\s*\d/.test(words) || readPhones(text).length > 0) return undefined;
  const [beforeDash = ''] = withoutKind(text).split(/\s[–—|-]\s|[–—|:]/);
  const name = withoutEnd(collapsed(beforeDash), ',;. ');
  return /\p{L}{2}/u.test(name) && !isPeriod(name) && !GENERAL_NAME.test(normalised(name)) ? name : undefined;
}

/** Returns the name in a line that begins with the kind of document: `Rent roll 2026 – Ntinda Court`. */
function nameBehindKind(text: string): string | undefined {
  const kind = KIND_OF_DOCUMENT.exec(text.toLowerCase());
  if (kind?.index !== 0) return undefined;
  const behind = /^[ \d]*(?:[–—|:] ?| - )(\S.*)$/.exec(text.slice(kind[0].length))?.[1];
  return behind === undefined || isBlock(behind) ? undefined : nameIn(withoutPeriod(behind));
}

/** Returns whether the name of a sheet names no estate: Sheet1, Tenants, Rent roll, a month, a year. */
export const isGeneralName = (sheetName: string): boolean => nameIn(sheetName) === undefined;

/** Returns the name in a line that begins with Estate: or Property:. */
export const estateLine = (text: string): string | undefined =>
  ESTATE_LABEL.test(text) ? collapsed(text.replace(ESTATE_LABEL, '')) || undefined : undefined;

/** Returns the address in a line that begins with Location, Address or Plot. */
export const addressLine = (text: string): string | undefined =>
  ADDRESS.test(normalised(text)) ? collapsed(text.replace(ADDRESS_LABEL, '')) || undefined : undefined;

/** The details of the estate in the lines above a header. */
export interface TitleLines {
  /** From a line `Estate: …`. */
  labelled: string | undefined;
  /** From the nearest line that holds a name, or else an office's name, or a name behind the kind of document. */
  named: string | undefined;
  /** From a line that only says `Block X`. */
  block: string | undefined;
  address: string | undefined;
}

const isBlock = (text: string) => blockLine(text) !== undefined;
const nameOf = (text: string) => (isOffice(text) || isBlock(text) ? undefined : nameIn(text));

/** Reads the lines above a header, the nearest first. */
export function readTitleLines(linesAbove: readonly SheetRow[]): TitleLines {
  const texts = linesAbove.map(lineText).toReversed();
  const first = <T>(read: (text: string) => T | undefined) => texts.map(read).find((found) => found !== undefined);
  return {
    labelled: first(estateLine),
    named: first(nameOf) ?? first((text) => (isBlock(text) ? undefined : nameIn(text))) ?? first(nameBehindKind),
    address: first(addressLine),
    block: first(blockLine),
  };
}

/**
 * Returns the year in a title or the sheet's name, such as `Rent book 2025`; undefined if there are none or several.
 */
export function yearInTitles(sheet: Sheet, linesAbove: readonly SheetRow[]): number | undefined {
  for (const text of [sheet.name, ...linesAbove.map(lineText).toReversed()]) {
    const years = new Set(text.match(/(?<!\d)20\d\d(?!\d)/g) ?? []);
    if (years.size === 1) return Number([...years][0]);
  }
  return undefined;
}
