import { formatPhone } from '../phone.ts';
import { type Collection, NETWORK_NAMES, type Network, PROMPT_S, shortReference } from './collection.ts';

/** Seconds after which a prompt is still unanswered because nobody has typed the PIN yet. */
const WAITING_FROM_S = 20;

const NO_BREAK = '\u00A0';
const NOTHING_TAKEN = 'Nothing was taken.';

type Sentence = (network: string, reference: string) => string;

const notEnough: Sentence = (network) =>
  `There was not enough money on the line, or ${network} could not take it. ${NOTHING_TAKEN} Put money on it and try again.`;
const declined: Sentence = () => `The prompt was declined. ${NOTHING_TAKEN} Try again when you are ready to pay.`;
const expired: Sentence = () =>
  `The PIN was not entered within five minutes. ${NOTHING_TAKEN} Try again with the phone in your hand.`;
const wrongPin: Sentence = () => `The PIN was wrong. ${NOTHING_TAKEN} Try again with the right PIN.`;
const overLimit: Sentence = (network) =>
  `This is above what ${network} allows on this line: 1, 3 or 5 million shillings for each payment, by registration. ${NOTHING_TAKEN} Pay in parts.`;
const noWallet: Sentence = (network) =>
  `This number has no ${network} mobile money. ${NOTHING_TAKEN} Check the number and the network, or pay from another line.`;
const officeProblem: Sentence = (network, reference) =>
  `${network} did not accept the request. ${NOTHING_TAKEN} Please tell your property manager. Reference ${reference}.`;
const failedThere: Sentence = (network, reference) =>
  `${network} could not complete the payment. ${NOTHING_TAKEN} Try again later. Reference ${reference}.`;

const SENTENCES: Readonly<Record<Network, Readonly<Record<string, Sentence>>>> = {
  mtn: {
    NOT_ENOUGH_FUNDS: notEnough,
    // MTN mostly answers this where the line has too little money.
    INTERNAL_PROCESSING_ERROR: notEnough,
    APPROVAL_REJECTED: declined,
    EXPIRED: expired,
    PAYER_LIMIT_REACHED: overLimit,
    PAYER_NOT_FOUND: noWallet,
    PAYEE_NOT_FOUND: officeProblem,
    PAYEE_NOT_ALLOWED_TO_RECEIVE: officeProblem,
    NOT_ALLOWED: officeProblem,
    NOT_ALLOWED_TARGET_ENVIRONMENT: officeProblem,
    INVALID_CALLBACK_URL_HOST: officeProblem,
    INVALID_CURRENCY: officeProblem,
    KEYS_REFUSED: officeProblem,
  },
  airtel: {
    DP00800001002: wrongPin,
    DP00800001003: overLimit,
    ESB000014: overLimit,
    DP00800001005: expired,
    DP00800001007: notEnough,
    DP00800001008: declined,
    DP00800001010: officeProblem,
    DP00800001026: officeProblem,
    DP00800001029: expired,
    DP00800001012: noWallet,
    ESB000008: officeProblem,
    KEYS_REFUSED: officeProblem,
  },
};

/** Our own codes, where no network gave one. */
export const OWN_CODES = {
  refused: 'REFUSED',
  keysRefused: 'KEYS_REFUSED',
  noAnswer: 'NO_ANSWER',
  decided: 'DECIDED',
  notSent: 'NOT_SENT',
  maybeRecorded: 'MAYBE_RECORDED',
} as const;

const notSent: Sentence = (network, reference) =>
  `The request could not be sent to ${network} in time. ${NOTHING_TAKEN} Try again. Reference ${reference}.`;

/** The values in a sentence about an attempt. `waited_s` are the seconds since the network was asked. */
export type ReasonFacts = Pick<Collection, 'id' | 'provider' | 'phone' | 'state' | 'reason_code'> & {
  waited_s: number;
  /** Whether the network will be asked again what became of it. */
  is_checked: boolean;
  /** The reason written by the person who decided about it. */
  decision: string;
};

/**
 * Describes the outcome of an attempt: what happened, whether money was taken and what to do. Empty once it is paid.
 */
export function collectionReason(facts: ReasonFacts): string {
  const { provider, phone, state, reason_code, waited_s, is_checked, decision } = facts;
  const network = NETWORK_NAMES[provider];
  const reference = shortReference(facts.id);
  switch (state) {
    case 'created':
      return `We are asking ${network} for a prompt. It comes in a moment.`;
    case 'sent':
      return reason_code === OWN_CODES.noAnswer
        ? `${network} has not answered yet. If a prompt appears, enter your PIN. Do not pay again; we are asking ${network}. Reference ${reference}.`
        : `We are asking ${network} for a prompt. It comes in a moment.`;
    case 'pending':
      if (waited_s >= PROMPT_S)
        return `The time for the PIN is over, and ${network} has not said whether it was paid. Do not pay again; we are asking ${network}. Reference ${reference}.`;
      return waited_s > WAITING_FROM_S
        ? `Waiting for your PIN on ${shownPhone(phone)}.`
        : `A prompt is on its way to ${shownPhone(phone)}. Enter your PIN there.`;
    case 'succeeded':
      return decision;
    case 'failed':
      if (reason_code === OWN_CODES.decided) return decision;
      return (reason_code === OWN_CODES.notSent ? notSent : (SENTENCES[provider][reason_code ?? ''] ?? failedThere))(
        network,
        reference,
      );
    case 'unknown':
      return `We could not learn what became of this payment. Do not pay again; ${is_checked ? 'we are' : 'your property manager is'} asking ${network}. Reference ${reference}.`;
    case 'mismatch':
      if (reason_code === OWN_CODES.maybeRecorded)
        return `${network} reports that this was paid, and the same money may be recorded already. Do not pay again; your property manager will see to it. Reference ${reference}.`;
      return `${network} reports another payment than we asked for. Do not pay again; your property manager will see to it. Reference ${reference}.`;
  }
}

/** A number that was masked, or is foreign, stays as it is. */
const shownPhone = (phone: string) => (/^\d+$/.test(phone) ? formatPhone(`+${phone}`) : phone);

/** A phone number for public pages, which no line breaks: `256772123456` → `0772 ••• 456`. */
export function maskPhone(phone: string): string {
  const local = phone.startsWith('256') ? `0${phone.slice(3)}` : phone;
  return local.length < 9 ? '•••' : [local.slice(0, 4), '•••', local.slice(-3)].join(NO_BREAK);
}
