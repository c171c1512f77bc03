import { createHmac, timingSafeEqual } from 'node:crypto';
import { PAY_LINK_DAYS } from '@amayumba/contract/money/pay-link.ts';
import { addressBlock } from '../../http/address-block.ts';
import type { Parts } from '../../parts.ts';

const DAY_S = 24 * 60 * 60;
/** The length of the signature in bytes: nobody can try so many. */
const SIGNATURE_BYTES = 16;

type LinkParts = { clock: Parts['clock']; mobileMoney: Pick<Parts['mobileMoney'], 'linkKey'> };

/** The content of a valid pay link. */
export interface ReadLink {
  account: number;
  /** Identifies the link, for counting its prompts. */
  name: string;
}

const sign = (key: Uint8Array, content: string) =>
  createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE_BYTES);

/** The token of a link to pay for an account, and when it ends. It is signed, and stored nowhere. */
export function payLinkToken({ clock, mobileMoney }: LinkParts, account: number) {
  const expires_s = Math.floor(clock.now() / 1000) + PAY_LINK_DAYS * DAY_S;
  const content = `${account.toString(36)}.${expires_s.toString(36)}`;
  const signature = sign(mobileMoney.linkKey, content).toString('base64url');
  return { token: `${content}.${signature}`, expires_at: new Date(expires_s * 1000).toISOString() };
}

/** Reads the token of a pay link: `ended` once its days are over, undefined if this portal did not sign it. */
export function readPayLink({ clock, mobileMoney }: LinkParts, token: string): ReadLink | 'ended' | undefined {
  const [, name = '', account = '', expires = '', signature = ''] =
    /^(([\da-z]{1,11})\.([\da-z]{1,9}))\.([\w-]{22})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(mobileMoney.linkKey, name);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  if (Number.parseInt(expires, 36) * 1000 <= clock.now()) return 'ended';
  return { account: Number.parseInt(account, 36), name };
}

/**
 * Whom a limit counts for a request by a link: the link itself, because many phones of one network share an address;
 * the address if the portal did not make the link, or it has ended.
 */
export function countedFor(parts: LinkParts, token: string, address: string): string {
  const link = readPayLink(parts, token);
  return link === undefined || link === 'ended' ? addressBlock(address) : `link ${link.name}`;
}
