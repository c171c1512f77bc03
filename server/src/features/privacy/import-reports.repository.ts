import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Condition } from '../../access/scope.ts';
import { type DataSubject, fullNameOf } from './data-subjects.repository.ts';

/** Escapes a text as it appears inside JSON. */
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Matches imports that made a lease of the person. */
const madeLeaseOf = ({ tenant_id }: DataSubject): Condition => sql`exists (
  select from import_records r join leases l on l.id = r.subject_id
  where r.import_id = imports.id and r.subject = 'lease' and l.tenant_id = ${tenant_id})`;

/** Matches imports whose reports name a person, or may quote the rent roll about them. */
export function isImportAbout(who: DataSubject): Condition {
  const name = fullNameOf(who);
  const named = name === undefined ? sql`false` : sql`strpos(imports.report::text, ${insideJson(name)}) > 0`;
  return sql`(${named} or ${madeLeaseOf(who)})`;
}

/**
 * Replaces the name by the label in import reports, and removes the quotes of cells from the warnings of those imports:
 * remarks, phones and addresses. A report does not say whose row it is, so the quotes of all rows are removed.
 */
export async function eraseFromReports(tx: Db, who: DataSubject, label: string): Promise<void> {
  await sql`update imports set report = jsonb_set(imports.report, '{warned}', coalesce((
      select jsonb_agg(w.value || jsonb_build_object('warning', regexp_replace(w.value ->> 'warning', '“.*”', '“…”'))
        order by w.ordinality)
      from jsonb_array_elements(imports.report -> 'warned') with ordinality w), '[]'))
    where imports.report is not null and ${madeLeaseOf(who)}`.execute(tx);
  const name = fullNameOf(who);
  if (name === undefined) return;
  await sql`update imports set report = replace(report::text, ${insideJson(name)}, ${insideJson(label)})::jsonb
    where ${isImportAbout(who)}`.execute(tx);
}
