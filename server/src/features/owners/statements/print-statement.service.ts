import { buffer } from 'node:stream/consumers';
import { statementCode } from '@amayumba/contract/owners/statement-code.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Attachment } from '../../../mail/mail.ts';
import type { Parts } from '../../../parts.ts';
import type { Download } from '../../files/send-download.ts';
import { estateOf } from './build-statement.ts';
import { findNumber, findStatement } from './statement-rows.repository.ts';
import { type PrintedOwnerStatement, writeOwnerStatement } from './write-owner-statement.ts';
import { writeOwnerStatementSheet } from './write-owner-statement-sheet.ts';

/** A statement as it is printed, or one estate of it. @throws Refusal not_found */
async function printed(
  db: Db,
  id: number,
  { owner, estate }: { owner: number | null; estate?: number | undefined },
): Promise<PrintedOwnerStatement> {
  const snapshot = (await findStatement(db, id, owner)) ?? fail('not_found');
  const part = estate === undefined ? undefined : (estateOf(snapshot, estate) ?? fail('not_found'));
  const number = snapshot.replaced_by === null ? undefined : await findNumber(db, snapshot.replaced_by);
  return {
    ...snapshot,
    ...part,
    estate_name: part?.estates[0]?.estate_name ?? null,
    replaced_by_code: number === undefined ? null : statementCode(number),
  };
}

const fileName = ({ statement_code, estate_name }: PrintedOwnerStatement, ending: string) =>
  ['amayumba', statement_code, estate_name?.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')].filter(Boolean).join('-') +
  `.${ending}`;

/** The paper of a statement as the attachment of a mail. @throws Refusal not_found */
export async function attachOwnerStatement(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  id: number,
): Promise<Attachment> {
  const statement = await printed(db, id, { owner: null });
  return { file_name: fileName(statement, 'pdf'), content: await buffer(writeOwnerStatement(statement, clock.now())) };
}

/** A statement as a file; an owner's own only. @throws Refusal not_found */
export async function printStatement(
  { db, clock }: Parts,
  viewer: Viewer,
  id: number,
  { estate_id: estate, file }: { estate_id?: number | undefined; file: 'pdf' | 'xlsx' },
): Promise<Download> {
  const owner = viewer.role === 'owner' ? viewer.user_id : null;
  const statement = await printed(db, id, { owner, estate });
  const content =
    file === 'pdf' ? writeOwnerStatement(statement, clock.now()) : await writeOwnerStatementSheet(statement);
  return { file_name: fileName(statement, file), content };
}
