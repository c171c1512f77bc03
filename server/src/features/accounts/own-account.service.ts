import type { OwnSignIn } from '@amayumba/contract/own-account/own-account.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { setPassword } from './accounts.service.ts';
import { deviceDescription } from './device-description.ts';
import type { Origin } from './origin.ts';
import { reauthentication } from './reauthentication.ts';
import { endSessionOfUser, endSessionsOfUser, listSessionsOfUser } from './sessions.repository.ts';
import { recordSignIn } from './sign-in-records.ts';
import { lockAccount } from './users.repository.ts';

/** The number of sign-ins listed; 'Sign out everywhere' ends the others too. */
const SIGN_INS_SHOWN = 50;

/** Changes to a viewer's own password and sign-ins. */
export function ownAccountService(parts: Pick<Parts, 'db' | 'clock' | 'mailWaiting'>) {
  const { db, clock } = parts;
  const mustKnowPassword = reauthentication(parts);
  /**
   * Locks the viewer's account exclusively at once. With a shared lock first, two such calls would block each other.
   */
  const writeOwn = (viewer: Viewer, work: (tx: Db) => Promise<void>) =>
    writeAs(db, viewer, work, (tx) => lockAccount(tx, viewer.user_id));

  return {
    /** Changes the viewer's own password; every other sign-in ends. @throws Refusal invalid_input, too_many_attempts */
    changePassword: async (
      viewer: Viewer,
      { current_password, password }: { current_password: string; password: string },
      origin: Origin,
    ): Promise<void> => {
      await mustKnowPassword(viewer, { password: current_password, field: 'current_password', origin });
      if (password === current_password) failFields({ password: ['This is your present password. Choose another.'] });
      await writeOwn(viewer, async (tx) => {
        const occasion = { at: new Date(clock.now()), by: origin };
        await setPassword(tx, viewer.user_id, password, { keepSession: viewer.session_id, notifyOf: occasion });
        await recordAudit(tx, viewer, { action: 'password changed', subject: 'user', subject_id: viewer.user_id });
      });
      parts.mailWaiting();
    },

    listSignIns: async (viewer: Viewer): Promise<OwnSignIn[]> => {
      const rows = await listSessionsOfUser(db, viewer.user_id, new Date(clock.now()), SIGN_INS_SHOWN);
      return rows.map(({ id, user_agent, address, created_at, last_used_at }) => ({
        id,
        device: deviceDescription(user_agent),
        address,
        started_at: created_at,
        last_used_at,
        is_current: id === viewer.session_id,
      }));
    },

    /**
     * Ends one of the viewer's own sign-ins. @throws Refusal not_found for another person's sign-in or one that has
     * ended; invalid_input
     */
    endSignIn: async (viewer: Viewer, signInId: string, password: string, origin: Origin): Promise<void> => {
      await mustKnowPassword(viewer, { password, origin });
      await writeOwn(viewer, async (tx) => {
        const ended = await endSessionOfUser(tx, viewer.user_id, signInId, 'ended', new Date(clock.now()));
        if (!ended) return fail('not_found');
        const device = deviceDescription(ended.user_agent);
        return recordSignIn(tx, viewer, 'ended a sign-in', { device, address: ended.address });
      });
    },

    /** Ends every sign-in of the viewer, including the current one. @throws Refusal invalid_input, too_many_attempts */
    signOutEverywhere: async (viewer: Viewer, password: string, origin: Origin): Promise<void> => {
      await mustKnowPassword(viewer, { password, origin });
      await writeOwn(viewer, async (tx) => {
        await endSessionsOfUser(tx, viewer.user_id, 'everywhere');
        await recordSignIn(tx, viewer, 'signed out everywhere');
      });
    },
  };
}
