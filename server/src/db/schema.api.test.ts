import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';

const t = testApp();

test('the migrations sum to schema.txt', async () => {
  // Written anew by: npx vitest run --project api server/src/db/schema.api.test.ts -u
  await expect(await describeSchema(t.owner)).toMatchFileSnapshot('../../migrations/schema.txt');
});

test('a migrated database is left as it is', async () => {
  expect(await migrate(t.db)).toEqual([]);
});

interface ColumnShape {
  nullable: boolean;
  optional: boolean;
}

/** The columns of a table whose type is written in place. */
const inline = (type: string): [string, string][] =>
  [...type.matchAll(/(\w+): (\w+)/g)].map((match) => [match[1] ?? '', match[2] ?? '']);

/** The columns of the interfaces in database.ts, by table. */
function declaredColumns(): Record<string, Record<string, ColumnShape>> {
  const file = path.join(import.meta.dirname, 'database.ts');
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const interfaces = new Map<string, { bases: string[]; members: [string, string][] }>();
  const text = readFileSync(file, 'utf8');
  for (const statement of program.body) {
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
    where c.table_schema = 'public' and c.table_name not like 'kysely%'
      and not (select r.relispartition from pg_class r where r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass)`.execute(
    t.owner,
  );
  const declared = declaredColumns();
  const actual: typeof declared = {};
  for (const row of rows) {
    const wanted = declared[row.table_name]?.[row.column_name];
    // A view does not tell whether its columns may be null.
    const isSilent = row.is_view;
    (actual[row.table_name] ??= {})[row.column_name] =
      isSilent && wanted ? wanted : { nullable: row.nullable, optional: row.optional };
  }
  expect(actual).toEqual(declared);
});
