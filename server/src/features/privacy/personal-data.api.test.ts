import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { ERASURE_CLASSES, type PersonTable } from './person-table.ts';
import {
  columnsWith,
  PERSON_TABLES,
  type PersonTableName,
  IMPERSONAL_TABLES,
  SPECIAL_TABLES,
} from './personal-data.ts';

const t = testApp();

const listed = (words: string) => words.split(' ').toSorted();

test('every column of the database is classified as about a person or not', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.table_name as table, array_agg(c.column_name::text order by c.column_name::text collate "C") as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely%'
    group by 1`.execute(t.db);
  const classified = {
    ...Object.fromEntries(Object.entries(IMPERSONAL_TABLES).map(([name, columns]) => [name, listed(columns)])),
    ...Object.fromEntries(Object.entries(SPECIAL_TABLES).map(([name, { columns }]) => [name, listed(columns)])),
    ...Object.fromEntries(
      Object.entries(PERSON_TABLES).map(([name, { columns }]) => [name, Object.keys(columns).toSorted()]),
    ),
  };
  expect(classified).toEqual(Object.fromEntries(rows.map(({ table, columns }) => [table, columns])));
});

const WORDS = {
  rows: 'rows are deleted',
  columns: 'what goes is emptied',
  nothing: 'kept',
} satisfies Record<PersonTable['onErasure'], string>;

/** Renders docs/personal-data.md from the tables that the erasure and the personal data file use. */
function page(): string {
  const people = (Object.entries(PERSON_TABLES) as [PersonTableName, PersonTable][]).map(([name, table]) => {
    const columns = ERASURE_CLASSES.filter((kind) => kind !== 'plain').map((kind) =>
      columnsWith(name, kind).join(', '),
    );
    return `| \`${name}\`: ${table.title} | ${columns.join(' | ')} | ${WORDS[table.onErasure]}${table.why ? `. ${table.why}` : ''} |`;
  });
  const apart = Object.entries(SPECIAL_TABLES).map(
    ([name, { why, columns }]) => `| \`${name}\` | ${columns} | ${why} |`,
  );
  return [
    '# Personal data, column by column',
    '',
    'Made by `server/src/features/privacy/personal-data.api.test.ts` from `server/src/features/privacy/personal-data.ts`, which the erasure and the file',
    "of one's own data are made from, too; the test fails when a column of the database is in no list. What is done with it and why is in",
    '[privacy.md](privacy.md). *Goes*: taken away when the person is erased. *Secret*: taken away, and handed to nobody. *Stays*: kept as a record',
    'under the label. The file of one’s own data has what goes and what stays. Columns that are left out are about nobody, or about somebody else.',
    '',
    '| table | goes | stays | secret | when a person is erased |',
    '|---|---|---|---|---|',
    ...people,
    '',
    '## Treated apart',
    '',
    '| table | columns | how |',
    '|---|---|---|',
    ...apart,
    '',
    '## About nobody',
    '',
    `${Object.keys(IMPERSONAL_TABLES)
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
    '',
  ].join('\n');
}

test('docs/personal-data.md lists every column', async () => {
  // To update it, run: npx vitest run --project "api on a server" server/src/features/privacy -u
  await expect(page()).toMatchFileSnapshot('../../../../docs/personal-data.md');
});
