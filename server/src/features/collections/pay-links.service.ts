import { createHmac } from 'node:crypto';
import type { FollowedCollection, Prompt } from '@amayumba/contract/money/collection.ts';
import {
  type NewPayLink,
  PAY_LINK_PROMPTS_PER_HOUR,
  type PayLink,
  type PayPage,
} from '@amayumba/contract/money/pay-link.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { isAccountVisible } from '../ledger/accounts/accounts.service.ts';
import { officeName } from '../ledger/receipts/verify.service.ts';
import { sendPayLink } from '../messages/send-now.ts';
import { followedResponse } from './collection-response.ts';
import { findLinkedRow, findRequest } from './collections.repository.ts';
import { listNetworks } from './networks.service.ts';
import { payLinkToken, type ReadLink, readPayLink } from './pay-link-token.ts';
import { findPayable, hasUnknownAttempt } from './pay-links.repository.ts';
import { type Asked, isSamePrompt } from './same-prompt.ts';
import { startCollection } from './start-collection.ts';

/** The link by which anybody can pay for an account for 14 days. Reminders by mail contain it too. */
export function payLinkTo(parts: Pick<Parts, 'clock' | 'mobileMoney' | 'publicUrl'>, account: number): PayLink {
  const { token, expires_at } = payLinkToken(parts, account);
  return { url: `${parts.publicUrl}/pay/${token}`, expires_at };
}

/** The pay links of accounts, each undefined if no phone can be asked for money. */
export async function payLinks(db: Db, parts: Parts): Promise<(account: number) => string | undefined> {
  const canPay = (await listNetworks(db, parts)).length > 0;
  return (account) => (canPay ? payLinkTo(parts, account).url : undefined);
}

/** Matches a pay link in a text. */
const PAY_LINK = /https?:\/\/\S*?\/pay\/[\da-z]+\.[\da-z]+\.[\w-]{22}/g;

/** A text about an account with new pay links in place of its own, which may have ended. */
export const withNewPayLinks = (parts: Parts, account: number, text: string): string =>
  text.replaceAll(PAY_LINK, () => payLinkTo(parts, account).url);

/**
 * Makes a pay link for a manager to send, and sends it by SMS if asked to.
 * @throws Refusal invalid_input, key_reused
 */
export async function createPayLink(
  parts: Parts,
  request: Repeatable,
  { account, send_sms }: NewPayLink,
): Promise<PayLink> {
  const { viewer } = request;
  const made = await runOnce(parts.db, request, async (tx) => {
    if (!(await isAccountVisible(tx, viewer, account))) failFields({ account: NO_CHOICE });
    await recordAudit(tx, viewer, { action: 'linked', subject: 'account', subject_id: account });
    const link = payLinkTo(parts, account);
    if (!send_sms) return link;
    return { ...link, sms: await sendPayLink(tx, parts, viewer, { account, url: link.url }) };
  });
  if (made.sms) parts.messagesWaiting();
  return made;
}

/** @throws Refusal not_found for a link that the portal did not make, pay_link_ended */
function goodLink(parts: Parts, token: string): ReadLink {
  const link = readPayLink(parts, token) ?? fail('not_found');
  return link === 'ended' ? fail('pay_link_ended') : link;
}

const payable = async (db: Db, account: number) => (await findPayable(db, account)) ?? fail('pay_link_ended');

async function followed(db: Db, id: string, account: number): Promise<FollowedCollection> {
  return followedResponse((await findLinkedRow(db, id, account)) ?? fail('not_found'));
}

/** The account of a pay link, and an attempt that it started. @throws Refusal not_found, pay_link_ended */
export async function showPayPage(parts: Parts, token: string, collection: string | undefined): Promise<PayPage> {
  const { db } = parts;
  const { account } = goodLink(parts, token);
  const page = { company: await officeName(db), ...(await payable(db, account)) };
  return collection === undefined ? page : { ...page, ...(await followed(db, collection, account)) };
}

/** Whether a payment for the account of a pay link may have been taken already. @throws Refusal as goodLink */
export const mayBePaidTwice = (parts: Parts, token: string): Promise<boolean> =>
  hasUnknownAttempt(parts.db, goodLink(parts, token).account);

/**
 * The id of an attempt from its Idempotency-Key. The same key of the same link finds the same attempt, because nobody
 * is signed in for whom keys could be stored. It has the form of a random UUID, as MTN demands.
 */
function idByKey({ mobileMoney }: Parts, link: ReadLink, key: string): string {
  const bytes = createHmac('sha256', mobileMoney.linkKey).update(`key ${link.name} ${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The attempt that a pay link started with a key. @throws Refusal not_found, pay_link_ended */
export async function findByKey(
  parts: Parts,
  token: string,
  key: string,
): Promise<(Asked & { id: string }) | undefined> {
  const id = idByKey(parts, goodLink(parts, token), key);
  const asked = await findRequest(parts.db, id);
  return asked && { id, ...asked };
}

const promptsOf = (parts: Parts) =>
  throttle(parts, {
    what: 'prompts of a pay link',
    requests: PAY_LINK_PROMPTS_PER_HOUR,
    minutes: 60,
    code: 'too_many_prompts',
  });

/**
 * Asks a phone for money by a pay link.
 * @throws Refusal not_found, pay_link_ended, too_many_prompts, key_reused, and as startCollection
 */
export async function payByLink(
  parts: Parts,
  token: string,
  prompt: Prompt,
  key: string | undefined,
): Promise<FollowedCollection> {
  const link = goodLink(parts, token);
  const { account, name } = link;
  const id = key === undefined ? undefined : idByKey(parts, link, key);
  const started = await inTransaction(parts.db, async (tx) => {
    await payable(tx, account);
    const before = id === undefined ? undefined : await findRequest(tx, id);
    if (id !== undefined && before) {
      if (!isSamePrompt(prompt, before)) fail('key_reused');
      return followed(tx, id, account);
    }
    await promptsOf(parts).take(name, { tx });
    const made = await startCollection(tx, parts, null, prompt, {
      account_id: account,
      by_link: true,
      ...(id !== undefined && { id }),
    });
    return followed(tx, made, account);
  });
  parts.mobileMoney.waiting();
  return started;
}
