import { buffer } from 'node:stream/consumers';
import { estateParts } from '@amayumba/contract/owners/estate-parts.ts';
import { statementCode } from '@amayumba/contract/owners/statement-code.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Attachment } from '../../../mail/mail.ts';
import type { Parts } from '../../../parts.ts';
import type { Download } from '../../files/send-download.ts';
import { findNumber, findStatement } from './statement-rows.repository.ts';
import { shownStatement } from './stored-statement.ts';
import { type PrintedOwnerStatement, writeOwnerStatement } from './write-owner-statement.ts';
import { writeOwnerStatementSheet } from './write-owner-statement-sheet.ts';

/** A statement as it is printed, or one estate of it. @throws Refusal not_found */
async function readPrinted(
  db: Db,
  id: number,
  { viewer, estate }: { viewer?: Viewer; estate?: number | undefined },
): Promise<PrintedOwnerStatement> {
  const statement = shownStatement((await findStatement(db, id, viewer)) ?? fail('not_found'));
  const number = statement.replaced_by === null ? undefined : await findNumber(db, statement.replaced_by);
  const printed = { ...statement, part: null, replaced_by_code: number === undefined ? null : statementCode(number) };
  if (estate === undefined) return printed;
  const part = estateParts(statement).find((one) => one.estate === estate) ?? fail('not_found');
  return { ...printed, part, lines: part.lines, totals: part.totals, estates: [part] };
}

const fileName = ({ statement_code, part }: PrintedOwnerStatement, ending: string) =>
  ['amayumba', statement_code, part?.estate_name?.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')]
    .filter(Boolean)
    .join('-') + `.${ending}`;

/** The paper of a statement as the attachment of a mail. @throws Refusal not_found */
export async function attachOwnerStatement(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  id: number,
): Promise<Attachment> {
  const statement = await readPrinted(db, id, {});
  return { file_name: fileName(statement, 'pdf'), content: await buffer(writeOwnerStatement(statement, clock.now())) };
}

/** A statement as a file; an owner's own only. @throws Refusal not_found */
export async function printStatement(
  { db, clock }: Parts,
  viewer: Viewer,
  id: number,
  { estate_id: estate, file }: { estate_id?: number | undefined; file: 'pdf' | 'xlsx' },
): Promise<Download> {
  const statement = await readPrinted(db, id, { viewer, estate });
  const content =
    file === 'pdf' ? writeOwnerStatement(statement, clock.now()) : await writeOwnerStatementSheet(statement);
  return { file_name: fileName(statement, file), content };
}
