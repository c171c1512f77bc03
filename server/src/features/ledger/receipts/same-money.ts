import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { ReceiptSource } from '@amayumba/contract/ledger/postings.ts';

/** The sources of money that a person recorded; its channel is the one that they knew or that the form offered. */
export const SOURCES_BY_HAND: ReceiptSource[] = ['entry', 'status', 'claim'];

/**
 * The channels under which a person may have recorded money that came by one: Mobile Money is recorded under the network
 * of the payer's number, also where it came by the other one.
 */
export const channelsByHand = (channel: Channel): Channel[] =>
  channel === 'mtn' || channel === 'airtel' ? ['mtn', 'airtel', 'other'] : [channel, 'other'];

/** The channels whose transaction ids a person may take for one another: those of both networks. */
export const idsByHand = (channel: Channel): Channel[] =>
  channel === 'mtn' || channel === 'airtel' ? ['mtn', 'airtel'] : [channel];

/** How far apart two days are at most of which one money may be recorded by hand and reported. */
export const SAME_MONEY_DAYS = 3;

/** Why money waits for a person that a receipt may have already. */
export const MAY_BE_RECORDED = 'A receipt of the same sum is recorded about this day. It may be this money.';
