import { formatDay } from '@amayumba/contract/calendar.ts';
import type { OwnerBalance, OwnerBalancesQuery } from '@amayumba/contract/owners/owner-statement.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { exportList, type FileQuery, type ListColumn, rowsToExport } from '../../reports/export/export-list.ts';
import { listBalances } from './balances.service.ts';

const COLUMNS: readonly ListColumn<OwnerBalance>[] = [
  ['Owner', 'text', ({ owner_name }) => owner_name],
  ['Account', 'text', ({ payout_account }) => payout_account],
  ['Estates', 'count', ({ estates }) => estates],
  ['Last statement', 'text', ({ last_statement }) => last_statement && monthTitle(last_statement.month)],
  ['Its closing balance', 'ugx', ({ last_statement }) => last_statement && last_statement.closing_balance],
  ['Last paid out', 'day', ({ last_remitted_on }) => last_remitted_on],
  ['Fee to come', 'ugx', ({ expected_fee }) => expected_fee],
  ['Due', 'ugx', ({ balance }) => balance],
];

/** The amount due to each owner on a day as a file, and an entry in the audit log. */
export async function exportBalances(parts: Parts, viewer: Viewer, query: FileQuery<OwnerBalancesQuery>) {
  const { on = todayOf(parts) } = query;
  const rows = await rowsToExport((paging) => listBalances(parts, { ...query, on, ...paging }));
  return exportList(parts, viewer, {
    title: 'Owners',
    subject: 'owner_balance',
    facts: [['Due on', formatDay(on)]],
    day: on,
    columns: COLUMNS,
    rows,
    summed: ['Fee to come', 'Due'],
    query,
  });
}
