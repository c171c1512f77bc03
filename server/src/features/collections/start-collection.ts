import { randomBytes, randomUUID } from 'node:crypto';
import type { Network, Prompt } from '@amayumba/contract/money/collection.ts';
import { isTestNumber } from '@amayumba/contract/money/msisdn.ts';
import { guessNetwork } from '@amayumba/contract/money/payer-phone.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { insertCollection } from './collections.repository.ts';
import { accessOf } from './provider-access.ts';
import { isAway } from './provider-health.repository.ts';

/** The last part of the address that a network calls about an attempt. */
export const newCallbackToken = (): string => randomBytes(32).toString('base64url');

const NO_TEST_NUMBER = ['This is a number of the test service. Enter a Ugandan number.'];

/** The network of a prompt. @throws Refusal invalid_input */
const networkOf = ({ provider, phone }: Prompt): Network =>
  provider ?? guessNetwork(phone) ?? failFields({ provider: ['Choose the network of this number.'] });

interface Started {
  account_id: number;
  by_link?: boolean;
  /** Passed where a repeated request must find the same attempt. */
  id?: string;
}

/**
 * Stores an attempt, which the poller then sends, so that the answer does not wait for the network. Returns its id.
 * See docs/rules.md, Attempts.
 * @throws Refusal invalid_input, provider_off, provider_keys, provider_away, collection_open
 */
export async function startCollection(
  tx: Db,
  parts: Pick<Parts, 'sealing' | 'mobileMoney'>,
  viewer: Viewer | null,
  prompt: Prompt,
  { account_id, by_link = false, id = randomUUID() }: Started,
): Promise<string> {
  const provider = networkOf(prompt);
  const access = await accessOf(tx, parts, provider);
  if (typeof access === 'string') return fail(access);
  const { phone, amount } = prompt;
  if (isTestNumber(phone) && (access.mode === 'live' || provider !== 'mtn')) failFields({ phone: NO_TEST_NUMBER });
  if (await isAway(tx, provider)) fail('provider_away');
  await insertCollection(tx, {
    id,
    account_id,
    provider,
    mode: access.mode,
    phone,
    amount,
    by_link,
    callback_token: newCallbackToken(),
    requested_by: viewer?.user_id ?? null,
  });
  const after = { amount, provider, phone };
  await recordAudit(tx, viewer, { action: 'asked by phone', subject: 'account', subject_id: account_id, after });
  return id;
}
