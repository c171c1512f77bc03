import { formatDay, formatInstant, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { escapeHtml } from '../../http/public-page.ts';
import type { Row } from './person-rows.repository.ts';

/** The head of the personal data file. */
export interface SummarySubject {
  name: string;
  landlord: string;
  made_at: string;
}

/** A kind of record with all its rows. */
export interface Section {
  table: string;
  title: string;
  rows: Row[];
}

/** The page shows the newest rows of a kind up to this number; the JSON has all. */
const ROWS_SHOWN = 500;
const MONEY: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'credit',
  'credited_amount',
  'deposit',
  'deposit_held',
  'gross_amount',
  'open_amount',
  'outstanding_amount',
  'rent_amount',
  'settled_amount',
]);
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#0c1b1d;background:#fff;margin:0}main{max-width:1100px;margin:0 auto;padding:32px 20px}
h1{font-size:26px;margin:0 0 4px}h2{font-size:18px;margin:36px 0 8px}p{margin:6px 0;max-width:70ch}.quiet{color:#52666a}
.wide{overflow-x:auto;border:1px solid #d5e3e5;border-radius:8px}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:8px 12px;border-top:1px solid #e5eeef;overflow-wrap:break-word;min-width:90px;max-width:340px}
th{background:#effafb;border-top:0;white-space:nowrap}a{color:#006571}nav ul{columns:2;padding-left:18px}`;

/** Turns `lease_start` into a heading. */
const heading = (column: string) => {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

function worded(column: string, value: unknown): string {
  if (isEmpty(value)) return '–';
  if (typeof value === 'number') return MONEY.has(column) ? formatUgx(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (INSTANT.test(value)) return formatInstant(value);
  return isCalendarDate(value) ? formatDay(value) : value;
}

function cell(column: string, value: unknown): string {
  const text = escapeHtml(worded(column, value));
  const isLink = column === 'in_this_archive' && typeof value === 'string' && value.startsWith('files/');
  return `<td>${isLink ? `<a href="${escapeHtml(value.split('/').map(encodeURIComponent).join('/'))}">${text}</a>` : text}</td>`;
}

function tableOf({ title, rows }: Section): string {
  // A column that is empty in every row is omitted; the JSON has it.
  const columns = Object.keys(rows[0] ?? {}).filter((column) => rows.some((row) => !isEmpty(row[column])));
  const shown = rows.slice(-ROWS_SHOWN);
  const head = columns.map((column) => `<th scope="col">${escapeHtml(heading(column))}</th>`).join('');
  const body = shown.map((row) => `<tr>${columns.map((column) => cell(column, row[column])).join('')}</tr>`).join('\n');
  const more =
    shown.length < rows.length
      ? `<p class="quiet">The newest ${shown.length} of ${rows.length}; about-you.json has all.</p>`
      : '';
  return `<section><h2 id="${sectionId(title)}">${escapeHtml(title)} (${rows.length})</h2>${more}
<div class="wide" tabindex="0" role="region" aria-labelledby="${sectionId(title)}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></section>`;
}

const sectionId = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Renders all data about a person as a page that any browser opens without a connection. Times are in Kampala time. */
export function summaryPage({ name, landlord, made_at }: SummarySubject, sections: readonly Section[]): string {
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  const links = filled
    .map(({ title, rows }) => `<li><a href="#${sectionId(title)}">${escapeHtml(title)}</a> (${rows.length})</li>`)
    .join('');
  return `<!doctype html>
<html lang="en-UG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What is held about ${escapeHtml(name)}</title><style>${STYLE}</style></head><body><main>
<h1>What is held about ${escapeHtml(name)}</h1>
<p class="quiet">Made ${escapeHtml(formatInstant(made_at))} (Kampala time) from the records of ${escapeHtml(landlord)}.</p>
<p>This is everything that the portal holds about you. The same is in about-you.json, for programs; receipts and pictures that you sent
are in the folder files. Of messages that told managers and owners of tenants the words are left out, because they are about others. Passwords and keys are kept in a form that nobody can read, and are not in this file.</p>
<p>Something is wrong or should go? You may ask your property manager to correct or erase it, and you may complain to the Personal Data
Protection Office (Data Protection and Privacy Act 2019).</p>
<nav aria-label="Contents"><ul>${links}</ul></nav>
${filled.map(tableOf).join('\n')}
${empty.length > 0 ? `<h2>Nothing is held of these</h2><p>${escapeHtml(empty.join(', '))}.</p>` : ''}
</main></body></html>
`;
}
