import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { ReceiptSource } from '@amayumba/contract/ledger/postings.ts';

/** The sources of money that a person recorded, with the channel that they knew or that the form offered. */
export const SOURCES_BY_HAND: ReceiptSource[] = ['entry', 'status', 'claim'];

/**
 * The channels under which a person may have recorded money of a channel. Mobile Money is recorded under the network of
 * the payer's number, even if it came by the other network.
 */
export const channelsByHand = (channel: Channel): Channel[] =>
  channel === 'mtn' || channel === 'airtel' ? ['mtn', 'airtel', 'other'] : [channel, 'other'];

/** The channels whose transaction ids a person may confuse: those of both networks. */
export const idsByHand = (channel: Channel): Channel[] =>
  channel === 'mtn' || channel === 'airtel' ? ['mtn', 'airtel'] : [channel];

/** The most days between a receipt recorded by hand and the report of the same money. */
export const SAME_MONEY_DAYS = 3;

/** Why money waits for a person because a receipt may already exist. */
export const MAY_BE_RECORDED = 'A receipt of the same sum is recorded about this day. It may be this money.';
