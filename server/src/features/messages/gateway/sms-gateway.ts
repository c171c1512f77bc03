import type { MessageReason } from '@amayumba/contract/messages/message.ts';

/** One text to at most {@link NUMBERS_MAX} numbers, in one call. */
export interface SmsToSend {
  /** Numbers with their country code and +. */
  to: readonly string[];
  body: string;
}

/** The most numbers of one call. */
export const NUMBERS_MAX = 100;

/**
 * The gateway's answer for a number. `refused` gives the reason; `no_balance` may be sent again later, and `no_answer`
 * is an answer that nobody understands, so that the message may have been sent.
 */
export interface SmsAnswer {
  to: string;
  accepted: boolean;
  gateway_id?: string;
  /** Shillings; undefined where the gateway counts in another currency. */
  cost?: number;
  refused?: MessageReason;
}

/** A delivery report, or the notice that the owner of a number wants no more SMS. */
export type SmsReport =
  | { kind: 'delivery'; gateway_id: string; status: string; failure_reason: string; network_code: string }
  | { kind: 'opt_out'; number: string };

/** Sends SMS. See docs/messages.md. */
export interface SmsGateway {
  /** @throws ProviderAway without an answer, KeysRefused */
  send(sms: SmsToSend): Promise<SmsAnswer[]>;
  /** Makes a harmless request, to check whether the gateway accepts the keys. @throws ProviderAway, KeysRefused */
  signIn(): Promise<void>;
}

/** Reports that end a message; with any other word it is still on its way. */
const FINAL: ReadonlySet<string> = new Set(['Success', 'Failed', 'Rejected']);
export const isFinalReport = (status: string): boolean => FINAL.has(status);
