import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { rightFields } from '@amayumba/contract/fields.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import {
  type FeeAgreement,
  type FeeAgreementChange,
  type FeeAgreementQuery,
  type NewFeeAgreement,
  newFeeAgreementSchema,
} from '@amayumba/contract/owners/fee-agreement.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { faultsOfChoices } from '../expenses/check-expense.ts';
import { recordEntry } from '../../audit/record-entry.ts';
import {
  type AgreementRow,
  deleteAgreementRow,
  findAgreementRow,
  hasAgreementFrom,
  insertAgreement,
  listAgreementRows,
  lockAgreement,
  updateAgreementRow,
} from './agreement-rows.repository.ts';

const DAY_TAKEN = ['This estate has an agreement from that day already. Change that one.'];

export const listAgreements = (parts: Parts, query: FeeAgreementQuery): Promise<FeeAgreement[] | Page<FeeAgreement>> =>
  listAgreementRows(parts.db, query, todayOf(parts));

async function faultsOf(tx: Db, { estate, from_date }: Partial<NewFeeAgreement>): Promise<FieldErrors> {
  const isTaken = estate !== undefined && from_date !== undefined && (await hasAgreementFrom(tx, estate, from_date));
  return { ...(await faultsOfChoices(tx, { estate })), ...(isTaken && { from_date: DAY_TAKEN }) };
}

/** The faults of the other fields of an agreement whose body the schema refuses. */
export const moreAgreementFaults = (parts: Parts, viewer: Viewer, body: unknown): Promise<FieldErrors> =>
  writeAs(parts.db, viewer, (tx) => faultsOf(tx, rightFields(newFeeAgreementSchema, body)));

const show = async (tx: Db, parts: Parts, id: number): Promise<AgreementRow> =>
  (await findAgreementRow(tx, id, todayOf(parts))) ?? fail('not_found');

/** Adds the fee agreement of an estate from a day on. @throws Refusal invalid_input, key_reused */
export function createAgreement(parts: Parts, request: Repeatable, input: NewFeeAgreement): Promise<FeeAgreement> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    refuseFaults(await faultsOf(tx, input));
    const { estate: estate_id, ...terms } = input;
    const made = { created_by: viewer.user_id, created_at: nowOf(parts) };
    const after = await show(tx, parts, await insertAgreement(tx, { estate_id, ...terms, ...made }));
    await recordEntry(tx, viewer, ['fee_agreement', after.id], { after: recordedOf(after) });
    return after;
  });
}

/** Corrects an agreement; issued statements do not change. @throws Refusal not_found, stale_change */
export const updateAgreement = (
  parts: Parts,
  viewer: Viewer,
  id: number,
  { version: _version, ...change }: FeeAgreementChange,
  match: Match,
): Promise<FeeAgreement> =>
  writeAs(parts.db, viewer, async (tx) => {
    const before = await lockKnown(tx, parts, viewer, id, match);
    await updateAgreementRow(tx, id, change);
    const after = await show(tx, parts, id);
    await recordEntry(tx, viewer, ['fee_agreement', id], { before: recordedOf(before), after: recordedOf(after) });
    return after;
  });

/** Deletes an agreement; issued statements do not change. @throws Refusal not_found, stale_change */
export const deleteAgreement = (parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> =>
  writeAs(parts.db, viewer, async (tx) => {
    const before = await lockKnown(tx, parts, viewer, id, match);
    await deleteAgreementRow(tx, id);
    await recordEntry(tx, viewer, ['fee_agreement', id], { before: recordedOf(before) });
  });

/** @throws Refusal not_found, stale_change */
async function lockKnown(tx: Db, parts: Parts, viewer: Viewer, id: number, match: Match): Promise<AgreementRow> {
  if (!(await lockAgreement(tx, id))) fail('not_found');
  const agreement = await show(tx, parts, id);
  await refuseStaleRow(tx, viewer, match, ['fee_agreements', id], async () => agreement);
  return agreement;
}

/** The fields of an agreement that the audit log stores. */
const recordedOf = ({ estate, from_date, percent_of, percent, minimum, letting_fee, vat_percent }: AgreementRow) => ({
  estate_id: estate,
  from_date,
  percent_of,
  percent,
  minimum,
  letting_fee,
  vat_percent,
});
