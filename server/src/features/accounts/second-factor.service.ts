import { randomBytes } from 'node:crypto';
import type { Enrolment, RecoveryCodes, SecondFactor } from '@amayumba/contract/own-account/own-account.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { readAccount } from './accounts.service.ts';
import { factorEvent } from './factor-events.ts';
import type { Origin } from './origin.ts';
import { requirePassword } from './reauthentication.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { appCode, encryptionContext, spendAppCode, WRONG_CODE } from './second-factor-codes.ts';
import { factorAttempts, withFactorCode } from './second-factor-throttle.ts';
import {
  confirmSecondFactorRow,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
} from './second-factors.repository.ts';
import type { FactorEvent } from './security-mails.ts';
import { endSessionsOfUser } from './sessions.repository.ts';
import { base32, otpauthUri } from './totp.ts';
import { writeOwnAccount } from './write-own-account.ts';

/** The length of the hash output, as RFC 4226, section 4 recommends. */
const SECRET_BYTES = 20;
/** How long an unconfirmed secret can be confirmed, in milliseconds. */
const ENROLMENT_MS = 60 * 60 * 1000;

interface FullProof {
  password: string;
  code: string;
}

/**
 * Runs `work` if the password and the code are right.
 * @throws Refusal invalid_input, second_factor_off, too_many_attempts
 */
async function withFullProof<T>(
  parts: Parts,
  viewer: Viewer,
  { password, code }: FullProof,
  origin: Origin,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { db } = parts;
  const account = await requirePassword(parts, viewer, { password, origin });
  if (!(await findSecondFactor(db, viewer.user_id))?.confirmed_at) fail('second_factor_off');
  const result = await withFactorCode(parts, account, code, { at: nowOf(parts), by: origin }, work, (all) =>
    writeOwnAccount(db, viewer, all),
  );
  return result ? result.done : failFields({ code: WRONG_CODE });
}

/** Checks the app's first code against the unconfirmed secret. */
async function isFirstCode(tx: Db, parts: Parts, viewer: Viewer, typed: string): Promise<boolean> {
  const factor = await lockSecondFactor(tx, viewer.user_id);
  if (factor?.confirmed_at) fail('second_factor_on');
  const code = appCode(typed);
  const isOpen = factor && Date.parse(factor.created_at) > parts.clock.now() - ENROLMENT_MS;
  return isOpen && code !== undefined ? spendAppCode(tx, parts, viewer.user_id, factor, code) : false;
}

/** Records an event of the viewer's own two-step verification and mails them. */
async function recordOwnEvent(tx: Db, parts: Parts, viewer: Viewer, event: FactorEvent, origin: Origin): Promise<void> {
  const account = await readAccount(tx, viewer.user_id);
  await factorEvent(tx, viewer, account, event, { at: nowOf(parts), by: origin });
}

export async function showSecondFactor({ db }: Parts, viewer: Viewer): Promise<SecondFactor> {
  const found = await findSecondFactor(db, viewer.user_id);
  const since = found?.confirmed_at ?? null;
  return { is_on: since !== null, since, recovery_codes_left: since ? (found?.recovery_codes_left ?? 0) : 0 };
}

/** Makes a secret for the app; it replaces an earlier unconfirmed one. @throws Refusal second_factor_on */
export async function startSecondFactor(
  parts: Parts,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<Enrolment> {
  const { username } = await requirePassword(parts, viewer, { password, origin });
  const secret = randomBytes(SECRET_BYTES);
  const sealed = parts.sealing.seal(secret, encryptionContext(viewer.user_id));
  const isStored = await writeOwnAccount(parts.db, viewer, (tx) =>
    insertSecondFactor(tx, viewer.user_id, sealed, nowOf(parts)),
  );
  if (!isStored) fail('second_factor_on');
  return { secret: base32(secret), uri: otpauthUri(secret, username) };
}

/**
 * Enables two-step verification with a first code. Every other login ends, because it needed the password alone.
 * @throws Refusal invalid_input, too_many_attempts
 */
export async function confirmSecondFactor(
  parts: Parts,
  viewer: Viewer,
  code: string,
  origin: Origin,
): Promise<RecoveryCodes> {
  const attempts = factorAttempts(parts);
  await attempts.take(String(viewer.user_id));
  const made = await newRecoveryCodes();
  const isOn = await writeOwnAccount(parts.db, viewer, async (tx) => {
    if (!(await isFirstCode(tx, parts, viewer, code))) return false;
    await replaceRecoveryCodes(tx, viewer.user_id, made);
    await confirmSecondFactorRow(tx, viewer.user_id, nowOf(parts));
    await endSessionsOfUser(tx, viewer.user_id, 'second_factor', viewer.session_id);
    await recordOwnEvent(tx, parts, viewer, 'on', origin);
    return true;
  });
  if (!isOn) failFields({ code: WRONG_CODE });
  await attempts.forget(String(viewer.user_id));
  parts.mailWaiting();
  return { recovery_codes: made.codes };
}

/** Replaces the recovery codes. @throws Refusal as withFullProof */
export async function renewRecoveryCodes(
  parts: Parts,
  viewer: Viewer,
  proof: FullProof,
  origin: Origin,
): Promise<RecoveryCodes> {
  const made = await newRecoveryCodes();
  await withFullProof(parts, viewer, proof, origin, async (tx) => {
    await replaceRecoveryCodes(tx, viewer.user_id, made);
    await recordOwnEvent(tx, parts, viewer, 'codes renewed', origin);
  });
  return { recovery_codes: made.codes };
}

/** Disables two-step verification. @throws Refusal as withFullProof */
export function endSecondFactor(parts: Parts, viewer: Viewer, proof: FullProof, origin: Origin): Promise<void> {
  return withFullProof(parts, viewer, proof, origin, async (tx) => {
    await deleteSecondFactor(tx, viewer.user_id);
    await recordOwnEvent(tx, parts, viewer, 'off', origin);
  });
}
