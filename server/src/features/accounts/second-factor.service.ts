import { randomBytes } from 'node:crypto';
import type { Enrolment, RecoveryCodes, SecondFactor } from '@amayumba/contract/own-account/own-account.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { factorEvent } from './factor-events.ts';
import type { Origin } from './origin.ts';
import { reauthentication } from './reauthentication.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { readAccount } from './registration.service.ts';
import { encryptionContext, secondFactorCodes } from './second-factor-codes.ts';
import { secondFactorThrottle } from './second-factor-throttle.ts';
import {
  confirmSecondFactorRow,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
} from './second-factors.repository.ts';
import { endSessionsOfUser } from './sessions.repository.ts';
import { base32, otpauthUri } from './totp.ts';
import { lockAccount } from './users.repository.ts';

/** The length of the hash output, as RFC 4226, section 4 recommends. */
const SECRET_BYTES = 20;
/** How long an unconfirmed secret can be confirmed, in milliseconds. */
const ENROLMENT_MS = 60 * 60 * 1000;

const WRONG_CODE = 'This code is not right, or was used already.';

interface FullProof {
  password: string;
  code: string;
}

/** The second factor of the viewer's own account. */
export function secondFactorService(parts: Parts) {
  const { db, clock, sealing } = parts;
  const mustKnowPassword = reauthentication(parts);
  const codes = secondFactorCodes(parts);
  const throttle = secondFactorThrottle(parts);
  // The exclusive lock waits for any sign-in in progress with the password alone, so that its login ends too.
  const writeOwn = <T>(viewer: Viewer, work: (tx: Db) => Promise<T>) =>
    writeAs(db, viewer, work, (tx) => lockAccount(tx, viewer.user_id));

  /**
   * Runs `work` if the password and the code are right. @throws Refusal invalid_input, second_factor_off,
   * too_many_attempts
   */
  async function proven<T>(viewer: Viewer, proof: FullProof, origin: Origin, work: (tx: Db) => Promise<T>): Promise<T> {
    const account = await mustKnowPassword(viewer, { password: proof.password, origin });
    if (!(await findSecondFactor(db, viewer.user_id))?.confirmed_at) fail('second_factor_off');
    const occasion = { at: new Date(clock.now()), by: origin };
    const done = await throttle.pass(
      account,
      proof.code,
      occasion,
      async (tx) => ({ result: await work(tx) }),
      (all) => writeOwn(viewer, all),
    );
    return done ? done.result : failFields({ code: [WRONG_CODE] });
  }

  /** Checks the app's first code against the unconfirmed secret. */
  async function isFirstCode(tx: Db, viewer: Viewer, typed: string): Promise<boolean> {
    const factor = await lockSecondFactor(tx, viewer.user_id);
    if (factor?.confirmed_at) fail('second_factor_on');
    const code = codes.appCode(typed);
    const isOpen = factor && Date.parse(factor.created_at) > clock.now() - ENROLMENT_MS;
    return isOpen && code !== undefined ? codes.spendAppCode(tx, viewer.user_id, factor, code) : false;
  }

  return {
    get: async (viewer: Viewer): Promise<SecondFactor> => {
      const found = await findSecondFactor(db, viewer.user_id);
      const since = found?.confirmed_at ?? null;
      return { is_on: since !== null, since, recovery_codes_left: since ? (found?.recovery_codes_left ?? 0) : 0 };
    },

    /** Makes a secret for the app; it replaces an earlier unconfirmed one. @throws Refusal second_factor_on */
    begin: async (viewer: Viewer, password: string, origin: Origin): Promise<Enrolment> => {
      const { username } = await mustKnowPassword(viewer, { password, origin });
      const secret = randomBytes(SECRET_BYTES);
      const sealed = sealing.seal(secret, encryptionContext(viewer.user_id));
      const isStored = await writeOwn(viewer, (tx) =>
        insertSecondFactor(tx, viewer.user_id, sealed, new Date(clock.now())),
      );
      if (!isStored) fail('second_factor_on');
      return { secret: base32(secret), uri: otpauthUri(secret, username) };
    },

    /**
     * Enables the second factor with a first code. Every other login ends, because it needed the password alone.
     * @throws Refusal invalid_input
     */
    confirm: async (viewer: Viewer, code: string, origin: Origin): Promise<RecoveryCodes> => {
      await throttle.take(viewer.user_id);
      const made = await newRecoveryCodes();
      const now = new Date(clock.now());
      const isOn = await writeOwn(viewer, async (tx) => {
        if (!(await isFirstCode(tx, viewer, code))) return false;
        await replaceRecoveryCodes(tx, viewer.user_id, made);
        await confirmSecondFactorRow(tx, viewer.user_id, now);
        await endSessionsOfUser(tx, viewer.user_id, 'second_factor', viewer.session_id);
        const account = await readAccount(tx, viewer.user_id);
        await factorEvent(tx, viewer, account, 'on', { at: now, by: origin });
        return true;
      });
      if (!isOn) failFields({ code: [WRONG_CODE] });
      await throttle.forget(viewer.user_id);
      parts.mailWaiting();
      return { recovery_codes: made.codes };
    },

    /** Replaces the recovery codes. @throws as proven */
    renewCodes: async (viewer: Viewer, proof: FullProof, origin: Origin): Promise<RecoveryCodes> => {
      const made = await newRecoveryCodes();
      await proven(viewer, proof, origin, async (tx) => {
        await replaceRecoveryCodes(tx, viewer.user_id, made);
        const account = await readAccount(tx, viewer.user_id);
        await factorEvent(tx, viewer, account, 'codes renewed', { at: new Date(clock.now()), by: origin });
      });
      return { recovery_codes: made.codes };
    },

    /** Disables the second factor. @throws as proven */
    turnOff: (viewer: Viewer, proof: FullProof, origin: Origin): Promise<void> =>
      proven(viewer, proof, origin, async (tx) => {
        await deleteSecondFactor(tx, viewer.user_id);
        const account = await readAccount(tx, viewer.user_id);
        await factorEvent(tx, viewer, account, 'off', { at: new Date(clock.now()), by: origin });
      }),
  };
}
