import type { Person, PersonQuery } from '@amayumba/contract/accounts/person.ts';
import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Parts } from '../../parts.ts';
import { exportList, type FileQuery, type ListColumn, rowsToExport } from '../reports/export/export-list.ts';
import { listPeople } from './people.service.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const COLUMNS: readonly ListColumn<Person>[] = [
  ['Name', 'text', ({ name }) => name],
  ['Role', 'text', ({ role }) => capital(role)],
  ['State', 'text', ({ status }) => capital(status)],
  ['Username', 'text', ({ username }) => username],
  ['Email', 'text', ({ email }) => email],
  ['Phone', 'text', ({ phone_number }) => phone_number],
  ['Estates', 'count', ({ estates_count }) => estates_count],
  ['Last seen', 'day', ({ last_seen_at }) => last_seen_at && dayOfInstant(last_seen_at)],
  ['Added', 'day', ({ created_at }) => dayOfInstant(created_at)],
];

/** The accounts of a query as a file. */
export async function exportPeople(parts: Parts, viewer: Viewer, query: FileQuery<PersonQuery>) {
  const rows = await rowsToExport((paging) => listPeople(parts, { ...query, ...paging }));
  return exportList(parts, viewer, { title: 'People', subject: 'user', columns: COLUMNS, rows, query });
}
