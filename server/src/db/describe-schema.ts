import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Everything that the migrations create, one line each, in a fixed order. Kysely's own tables are left out. */
const DESCRIPTION = sql<{ line: string }>`
  with relations as (
    select c.oid, c.relname, c.relkind from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely%'
  )
  select line from (
    select r.relname as owner, 1 as place, a.attnum as part, '' as name,
      format('%s %s.%s: %s%s%s', case r.relkind when 'r' then 'table' else 'view' end, r.relname, a.attname,
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity <> '' then ' identity' when a.attgenerated <> '' then ' generated ' || pg_get_expr(d.adbin, d.adrelid)
          when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select r.relname, 2, 0, c.conname, format('constraint %s.%s: %s', r.relname, c.conname, pg_get_constraintdef(c.oid))
    from relations r join pg_constraint c on c.conrelid = r.oid where c.contype <> 'n'
    union all
    select r.relname, 3, 0, i.relname, format('index %s: %s', i.relname, pg_get_indexdef(i.oid))
    from relations r join pg_index x on x.indrelid = r.oid join pg_class i on i.oid = x.indexrelid
    union all
    select r.relname, 4, 0, t.tgname, format('trigger %s: %s', t.tgname, pg_get_triggerdef(t.oid))
    from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
  ) described
  order by owner collate "C", place, part, name collate "C"`;

/** Describes the migrated schema as text, the result of all numbered files. The same on PostgreSQL 15 and later. */
export async function describeSchema(db: Db): Promise<string> {
  const { rows } = await DESCRIPTION.execute(db);
  return `${rows.map((row) => row.line).join('\n')}\n`;
}
