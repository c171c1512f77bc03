import { noonOf } from '@amayumba/contract/calendar.ts';
import { labelWithoutClaims } from '@amayumba/contract/ledger/charge-state.ts';
import type { Claim, ClaimAcceptance, ClaimQuery, MyClaimsQuery } from '@amayumba/contract/money/claim.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { chargeName, PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { findCharge, updateCharge } from '../posting/charges.repository.ts';
import { type ClaimRecord, findClaim, listWaitingClaims, rejectClaims } from '../posting/claims.repository.ts';
import { postingOf } from '../posting/posting.ts';
import { noteReference } from '../posting/reference.ts';
import { settleAccounts } from '../posting/settle.ts';
import { postReceipt } from '../receipts/post-receipt.ts';
import { finishReceipt } from '../receipts/finish-receipt.ts';
import { notifyOfRejection } from './notify-of-rejection.ts';
import { type ClaimRow, findClaimRow, listClaimRows, listOwnClaimRows } from './claim-rows.repository.ts';

type Method = (typeof PAYMENT_METHODS)[number];

function claimResponse(row: ClaimRow, { fileLinks }: Pick<Parts, 'fileLinks'>): Claim {
  const {
    charge_id,
    account_id,
    file_id,
    receipt_id,
    payment_type,
    months_paid,
    payment_for_year,
    description,
    ...rest
  } = row;
  return {
    ...withTenantDetails(rest),
    charge: charge_id,
    charge_name: chargeName({ payment_type, months_paid, payment_for_year, description }),
    account: account_id,
    receipt: receipt_id,
    receipt_file: fileLinks.to(file_id),
  };
}

/** The claims of tenants, for the manager. */
export async function listClaims(parts: Parts, viewer: Viewer, query: ClaimQuery) {
  return mapListed(await listClaimRows(parts.db, viewer, query), (row) => claimResponse(row, parts));
}

/** One claim, for the manager. @throws Refusal not_found */
export async function showClaim(db: Db, parts: Pick<Parts, 'fileLinks'>, id: number): Promise<Claim> {
  return claimResponse((await findClaimRow(db, id)) ?? fail('not_found'), parts);
}

/** The claims of a tenant, for that tenant. */
export async function listOwnClaims(parts: Parts, viewer: Viewer, query: MyClaimsQuery) {
  return mapListed(await listOwnClaimRows(parts.db, viewer, query), (row) => claimResponse(row, parts));
}

/** A claim that waits, its account locked. @throws Refusal not_found, already_decided */
async function lockWaiting(tx: Db, id: number) {
  const row = (await findClaimRow(tx, id)) ?? fail('not_found');
  await lockAccounts(tx, [row.account_id]);
  const claim = (await findClaim(tx, id)) ?? fail('not_found');
  if (claim.state !== 'waiting') fail('already_decided');
  return { ...claim, account_id: row.account_id };
}

const methodOf = (method: string): Method => PAYMENT_METHODS.find((known) => known === method) ?? 'Online Payment';

/** The reference of a Cash claim is not a transaction id: many tenants write the same text. */
const referenceOf = ({ method, reference }: ClaimRecord, given: string | undefined) =>
  method === 'Cash' && given === undefined
    ? { notes: noteReference('', reference) }
    : { external_reference: (given ?? reference) || undefined };

/**
 * Accepts a claim: it becomes a receipt. See docs/rules.md, Claims.
 * @throws Refusal not_found, already_decided, invalid_input, duplicate_payment, reference_used, key_reused
 */
export async function acceptClaim(
  parts: Parts,
  request: Repeatable,
  id: number,
  acceptance: ClaimAcceptance,
): Promise<Receipt> {
  const { viewer } = request;
  const { amount, received_at, external_reference } = acceptance;
  const receipt = await runOnce(parts.db, request, async (tx) => {
    const claim = await lockWaiting(tx, id);
    const posting = postingOf(tx, parts, viewer);
    const made = await postReceipt(posting, {
      ...acceptance,
      account: claim.account_id,
      amount: amount ?? claim.amount,
      method: methodOf(claim.method),
      ...referenceOf(claim, external_reference),
      received_at: received_at ?? (claim.paid_on === null ? undefined : noonOf(claim.paid_on)),
      claim: id,
    });
    await recordAudit(tx, viewer, {
      action: 'accepted',
      subject: 'claim',
      subject_id: id,
      before: claim,
      after: await findClaim(tx, id),
    });
    return finishReceipt(posting, parts, viewer, made);
  });
  parts.mailWaiting();
  return receipt;
}

/**
 * Rejects a claim and sends the tenant the reason. Once no claim waits, a charge that only claims named shows Failed; a
 * charge that is owed stays as it is.
 * @throws Refusal not_found, already_decided, key_reused
 */
export async function rejectClaim(parts: Parts, request: Repeatable, id: number, reason: string): Promise<Claim> {
  const { viewer } = request;
  const rejected = await runOnce(parts.db, request, async (tx) => {
    const claim = await lockWaiting(tx, id);
    const posting = postingOf(tx, parts, viewer);
    await rejectClaims(posting, [id], reason);
    const charge = (await findCharge(tx, claim.charge_id)) ?? fail('not_found');
    const others = await listWaitingClaims(tx, charge.id);
    if (others.length === 0)
      await updateCharge(tx, charge.id, { label_id: labelWithoutClaims(charge.is_owed, charge.label_id) });
    await settleAccounts(posting, [claim.account_id]);
    await recordAudit(tx, viewer, {
      action: 'rejected',
      subject: 'claim',
      subject_id: id,
      before: claim,
      after: await findClaim(tx, id),
    });
    await notifyOfRejection(tx, parts, charge.tenant_id, { reason, payment_id: charge.id });
    return claimResponse((await findClaimRow(tx, id)) ?? fail('not_found'), parts);
  });
  parts.mailWaiting();
  return rejected;
}
