import { formatDay } from '@amayumba/contract/calendar.ts';
import type { AccountQuery } from '@amayumba/contract/money/account.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { rowsOf } from '../../../db/listed.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { exportList, type FileQuery, homeOf, type ListColumn } from '../../reports/export/export-list.ts';
import { type AccountRow, getAccountTotals, listAccountRows } from './account-rows.repository.ts';
import { withPastDay } from './past-day.ts';

const AMOUNTS = [
  ['Open', 'open_amount'],
  ['Not due', 'not_due'],
  ['1-30 days', 'days_1_30'],
  ['31-60 days', 'days_31_60'],
  ['61-90 days', 'days_61_90'],
  ['Over 90 days', 'days_over_90'],
  ['Credit', 'credit'],
  ['Deposit held', 'deposit_held'],
] as const;

const COLUMNS: readonly ListColumn<AccountRow>[] = [
  ['Tenant', 'text', ({ tenant_name }) => tenant_name],
  ['Home', 'text', homeOf],
  ['Reference', 'text', ({ reference_code }) => reference_code],
  ...AMOUNTS.map(([heading, key]): ListColumn<AccountRow> => [heading, 'ugx', (row) => row[key]]),
  ['Oldest due', 'day', ({ oldest_due }) => oldest_due],
  ['Paid until', 'day', ({ paid_until }) => paid_until],
];

/** The accounts that match a query as a file, and an entry in the audit log. */
export async function exportAccounts(parts: Parts, viewer: Viewer, given: FileQuery<AccountQuery>) {
  const today = todayOf(parts);
  const query = withPastDay(given, today);
  const [found, sums] = await readInSnapshot(parts.db, async (view) => [
    await listAccountRows(view, viewer, query, today),
    await getAccountTotals(view, viewer, query, today),
  ]);
  return exportList(parts, viewer, {
    title: 'Accounts',
    subject: 'account',
    columns: COLUMNS,
    rows: rowsOf(found),
    totals: ['Total', null, null, ...AMOUNTS.map(([, key]) => sums[key]), null, null],
    facts: [['As at', formatDay(query.as_of ?? today)]],
    day: query.as_of,
    query: given,
  });
}
