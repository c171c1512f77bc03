import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { parseSync } from 'oxc-parser';
import { expect, inject, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { createTestDatabase } from '../test/postgres.ts';
import { migrateAndGrant } from './migrate-and-grant.ts';
import { connect } from './connect.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';
import { statementsIn } from './statements-in.ts';

const t = testApp();

test('the migrations result in schema.txt', async () => {
  // Updated by: npx vitest run --project api server/src/db/schema.api.test.ts -u
  await expect(await describeSchema(t.owner)).toMatchFileSnapshot('../../migrations/schema.txt');
});

test('a migrated database is left unchanged', async () => {
  expect(await migrate(t.db)).toEqual([]);
});

/** The description of a schema without the schema's name. */
const withoutName = (lines: string, name: string) => lines.replaceAll(`${name}.`, '');
const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');

test('the schema loads under any name, and nothing in it depends on the name', async () => {
  await t.owner.connection().execute(async (db) => {
    await sql`create schema branch`.execute(db);
    // Extensions belong to the database, and its schemas share them.
    await sql`set search_path = branch, public`.execute(db);
    for (const name of readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql')))
      for (const statement of statementsIn(readFileSync(path.join(MIGRATIONS, name), 'utf8')))
        await sql.raw(statement).execute(db);
    const branch = await describeSchema(db);
    expect(branch.match(/^table /gm)?.length).toBeGreaterThan(300);
    expect(withoutName(branch, 'branch')).toBe(withoutName(await describeSchema(t.owner), 'office'));
    // Triggers and generated columns resolve names in this schema.
    await sql`update settings set landlord_name = 'Nakato'`.execute(db);
    const { rows } = await sql`select version from branch.settings`.execute(db);
    expect(rows).toEqual([{ version: 2 }]);
    await sql`reset search_path`.execute(db);
  });
  expect((await t.db.selectFrom('settings').select('version').executeTakeFirstOrThrow()).version).toBe(1);
});

test('no migration names a schema, adds two things in one statement, or has a trigger that uses another table', () => {
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))) {
    const text = readFileSync(path.join(MIGRATIONS, name), 'utf8').replaceAll(/--.*/g, '');
    expect([name, text.match(/\b(?:public|pg_catalog)\.|search_path|rename constraint/g)]).toEqual([name, null]);
    const statements = text.split(';').filter((statement) => /^\s*alter table/.test(statement));
    expect(statements.filter((statement) => /,\s*(?:add|drop|alter)\b/.test(statement))).toEqual([]);
    expect(statements.filter((statement) => /\badd (?!constraint \w|column \w)/.test(statement))).toEqual([]);
    for (const [, body = ''] of text.matchAll(/returns trigger language plpgsql as \$\$(.*?)\$\$/gs))
      expect(body).not.toMatch(/\b(?:from|into|update|delete from|join) \w/);
  }
});

test('a database with the earlier schema is refused with a sentence, and left unchanged', async () => {
  const { owner, drop } = await createTestDatabase(inject('postgres'));
  const { db, close } = connect(owner, () => {});
  try {
    await sql`insert into kysely_migration (name, timestamp) values ('0008_records', '2026-11-01')`.execute(db);
    await sql`drop view live_estates`.execute(db);
    const before = await describeSchema(db);
    await expect(migrateAndGrant({ db, owner })).rejects.toThrow(
      /from before 24 November 2026.*left as it was.*DATA_DIR or DATABASE_URL/,
    );
    expect(await describeSchema(db)).toBe(before);
  } finally {
    await close();
    await drop();
  }
});

interface ColumnShape {
  nullable: boolean;
  optional: boolean;
}

/** The columns of a table whose type is declared inline. */
const inline = (type: string): [string, string][] =>
  [...type.matchAll(/(\w+): (\w+)/g)].map((match) => [match[1] ?? '', match[2] ?? '']);

/** The columns of the interfaces in database.ts and tables/, by table. */
function declaredColumns(): Record<string, Record<string, ColumnShape>> {
  const files = [
    'database.ts',
    ...readdirSync(path.join(import.meta.dirname, 'tables')).map((name) => `tables/${name}`),
  ];
  const interfaces = new Map<string, { bases: string[]; members: [string, string][] }>();
  for (const name of files) {
    const file = path.join(import.meta.dirname, name);
    const text = readFileSync(file, 'utf8');
    for (const statement of parseSync(file, text).program.body) {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (node?.type !== 'TSInterfaceDeclaration') continue;
      const members = node.body.body.flatMap((member): [string, string][] =>
        member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
          ? [[member.key.name, text.slice(member.typeAnnotation.start + 1, member.typeAnnotation.end).trim()]]
          : [],
      );
      const bases = node.extends.map((base) => text.slice(base.start, base.end));
      interfaces.set(node.id.name, { bases, members });
    }
  }
  const columnsOf = (name: string): [string, string][] => {
    const found = interfaces.get(name);
    return found ? [...found.bases.flatMap(columnsOf), ...found.members] : [];
  };
  return Object.fromEntries(
    columnsOf('Database').map(([table, type]) => [
      table,
      Object.fromEntries(
        (type.startsWith('{') ? inline(type) : columnsOf(type)).map(([column, kind]) => [
          column,
          {
            nullable: /^Maybe|null/.test(kind),
            optional: /^(?:Generated|Stamp|Maybe)/.test(kind),
          },
        ]),
      ),
    ]),
  );
}

test('the typed tables are those of the database', async () => {
  const { rows } = await sql<{
    table_name: string;
    column_name: string;
    nullable: boolean;
    optional: boolean;
    is_view: boolean;
  }>`
    select c.table_name, c.column_name, c.is_nullable = 'YES' as nullable,
      c.is_nullable = 'YES' or c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as optional,
      t.table_type = 'VIEW' as is_view
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.table_name not like 'kysely%'`.execute(t.owner);
  const declared = declaredColumns();
  const actual: typeof declared = {};
  for (const row of rows) {
    const wanted = declared[row.table_name]?.[row.column_name];
    // A view does not show whether its columns may be null.
    const isSilent = row.is_view;
    (actual[row.table_name] ??= {})[row.column_name] =
      isSilent && wanted ? wanted : { nullable: row.nullable, optional: row.optional };
  }
  expect(actual).toEqual(declared);
});
