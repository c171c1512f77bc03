import type { TemplateStep } from '@amayumba/contract/messages/template.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { changedBy, type StoredVersion } from '../../../http/stale-change.ts';

const COLUMNS = ['step', 'language', 'body', 'max_segments', 'version'] as const;

/** The texts that differ from the portal's own. */
export const listTemplateRows = (db: Db) =>
  db.selectFrom('message_templates').select(COLUMNS).orderBy('language').execute();

export type TemplateRow = Awaited<ReturnType<typeof listTemplateRows>>[number];

/** Blocks other changes of texts until the transaction ends: the row of a new text can't be locked. */
export async function lockTemplates(tx: Db): Promise<void> {
  await sql`lock table message_templates in share row exclusive mode`.execute(tx);
}

/** The version of a text, and its author; undefined for the portal's own. */
export const findTemplateVersion = (
  db: Db,
  { step, language }: { step: TemplateStep; language: string },
): Promise<StoredVersion | undefined> =>
  db
    .selectFrom('message_templates as v')
    .select(['v.version', changedBy.as('changed_by'), 'v.changed_at'])
    .where('v.step', '=', step)
    .where('v.language', '=', language)
    .executeTakeFirst();

export async function writeTemplateRow(tx: Db, row: Omit<TemplateRow, 'version'>): Promise<void> {
  const { body, max_segments } = row;
  await tx
    .insertInto('message_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['step', 'language']).doUpdateSet({ body, max_segments }))
    .execute();
}

export async function deleteTemplateRow(
  tx: Db,
  { step, language }: { step: TemplateStep; language: string },
): Promise<void> {
  await tx.deleteFrom('message_templates').where('step', '=', step).where('language', '=', language).execute();
}
