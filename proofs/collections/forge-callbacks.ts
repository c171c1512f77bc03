import { sql } from 'kysely';
import type { Db } from '../../server/src/db/connect.ts';
import type { Device } from '../support/client.ts';

/** As often as MTN is documented to repeat a callback. */
const TIMES = 20;
/** More than a callback may have. */
const HUGE = 'x'.repeat(20_000);

interface Call {
  path: string;
  method: string;
  json?: unknown;
}

/** The results that forged callbacks must never have: money, or an error of the portal. */
export interface Forged {
  /** Statuses of the answers, and how often each came; 0 where the portal was killed. */
  answers: Map<number, number>;
}

/**
 * Claims to be a network: for some attempts that are open, twenty callbacks at once that say they are paid, whatever
 * became of them, and others that are empty, huge or for nobody.
 */
export async function forgeCallbacks(
  db: Db,
  device: Device,
  airtelAddress: string,
  { answers }: Forged,
): Promise<void> {
  const { rows } = await sql<{ id: string; provider: string; callback_token: string }>`
    select id, provider, callback_token from collections where finished_at is null order by random() limit 3`.execute(
    db,
  );
  const calls = rows.flatMap(({ id, provider, callback_token }) => {
    const path = provider === 'mtn' ? `/api/money/callbacks/mtn/${callback_token}/` : new URL(airtelAddress).pathname;
    const json =
      provider === 'mtn'
        ? { status: 'SUCCESSFUL', financialTransactionId: '1', amount: '1', currency: 'UGX' }
        : { transaction: { id: id.replaceAll('-', ''), status_code: 'TS', airtel_money_id: 'FORGED' }, hash: 'forged' };
    return Array.from({ length: TIMES }, (_, nth): Call => ({
      path,
      method: nth % 2 === 0 ? 'POST' : 'PUT',
      json,
    })).concat(
      { path, method: 'POST', json: HUGE },
      { path, method: 'POST' },
      { path: `/api/money/callbacks/${provider}/nobody/`, method: 'POST', json },
    );
  });
  await Promise.all(
    calls.map(async ({ path, ...sent }) => {
      const { status } = await device.call(path, sent);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }),
  );
}
