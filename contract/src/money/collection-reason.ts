import { formatPhone } from '../phone.ts';
import { type Collection, NETWORK_NAMES, type Network, PROMPT_S, shortReference } from './collection.ts';

/** Seconds after which a prompt is still unanswered because nobody has typed the PIN yet. */
const WAITING_FROM_S = 20;

const NO_BREAK = '\u00A0';
const NOTHING_TAKEN = 'Nothing was taken.';

/** Who reads a sentence: the person who pays, or the office that asked a phone for money. */
export type ReasonReader = 'payer' | 'office';

type Sentence = (network: string, reference: string, reader: ReasonReader) => string;

/** A sentence: what happened, that nothing was taken, and what its reader can do. */
const refusal =
  (happened: (network: string) => string, payer: string, office: string): Sentence =>
  (network, _reference, reader) =>
    `${happened(network)} ${NOTHING_TAKEN} ${reader === 'payer' ? payer : office}`;

const notEnough = refusal(
  (network) => `There was not enough money on the line, or ${network} could not take it.`,
  'Put money on it and try again.',
  'Ask again once there is money on it.',
);
const declined = refusal(
  () => 'The prompt was declined.',
  'Try again when you are ready to pay.',
  'Ask again when the payer is ready.',
);
const expired = refusal(
  () => 'The PIN was not entered within five minutes.',
  'Try again with the phone in your hand.',
  'Ask again when the payer has the phone at hand.',
);
const wrongPin = refusal(
  () => 'The PIN was wrong.',
  'Try again with the right PIN.',
  'Ask again when the payer has the right PIN.',
);
const overLimit = refusal(
  (network) =>
    `This is above what ${network} allows on this line: 1, 3 or 5 million shillings for each payment, by registration.`,
  'Pay in parts.',
  'Ask for it in parts.',
);
const noWallet = refusal(
  (network) => `This number has no ${network} mobile money.`,
  'Check the number and the network, or pay from another line.',
  'Check the number and the network, or ask another line.',
);
const officeProblem: Sentence = (network, reference, reader) =>
  `${network} did not accept the request. ${NOTHING_TAKEN} ${
    reader === 'payer' ? 'Please tell your property manager.' : `Check how ${network} is set up in Settings.`
  } Reference ${reference}.`;
const failedThere: Sentence = (network, reference, reader) =>
  `${network} could not complete the payment. ${NOTHING_TAKEN} ${AGAIN[reader]} later. Reference ${reference}.`;

const AGAIN: Readonly<Record<ReasonReader, string>> = { payer: 'Try again', office: 'Ask again' };

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

const notSent: Sentence = (network, reference, reader) =>
  `The request could not be sent to ${network} in time. ${NOTHING_TAKEN} ${AGAIN[reader]}. Reference ${reference}.`;

/** The values in a sentence about an attempt. `waited_s` are the seconds since the network was asked. */
export type ReasonFacts = Pick<Collection, 'id' | 'provider' | 'phone' | 'state' | 'reason_code'> & {
  waited_s: number;
  /** Whether the network will be asked again what became of it. */
  is_checked: boolean;
  /** The reason written by the person who decided about it. */
  decision: string;
};

/**
 * Describes the outcome of an attempt to its reader: what happened, whether money was taken and what to do. Empty once
 * it is paid.
 */
export function collectionReason(facts: ReasonFacts, reader: ReasonReader): string {
  const { provider, phone, state, reason_code, waited_s, is_checked, decision } = facts;
  const network = NETWORK_NAMES[provider];
  const reference = shortReference(facts.id);
  const isPayer = reader === 'payer';
  const notAgain = isPayer ? 'Do not pay again' : 'Do not ask again';
  switch (state) {
    case 'created':
      return `We are asking ${network} for a prompt. It comes in a moment.`;
    case 'sent':
      return reason_code === OWN_CODES.noAnswer
        ? `${network} has not answered yet. If a prompt appears, ${isPayer ? 'enter your PIN' : 'the payer may enter the PIN'}. ${notAgain}; we are asking ${network}. Reference ${reference}.`
        : `We are asking ${network} for a prompt. It comes in a moment.`;
    case 'pending':
      if (waited_s >= PROMPT_S)
        return `The time for the PIN is over, and ${network} has not said whether it was paid. ${notAgain}; we are asking ${network}. Reference ${reference}.`;
      if (waited_s > WAITING_FROM_S) return `Waiting for ${isPayer ? 'your' : 'the'} PIN on ${shownPhone(phone)}.`;
      return `A prompt is on its way to ${shownPhone(phone)}. ${isPayer ? 'Enter your' : 'The payer enters the'} PIN there.`;
    case 'succeeded':
      return decision;
    case 'failed':
      if (reason_code === OWN_CODES.decided) return decision;
      return (reason_code === OWN_CODES.notSent ? notSent : (SENTENCES[provider][reason_code ?? ''] ?? failedThere))(
        network,
        reference,
        reader,
      );
    case 'unknown':
      return `We could not learn what became of this payment. ${notAgain}; ${unknownNext(network, is_checked, reader)}. Reference ${reference}.`;
    case 'mismatch':
      return `${network} reports ${
        reason_code === OWN_CODES.maybeRecorded
          ? 'that this was paid, and the same money may be recorded already'
          : 'another payment than we asked for'
      }. ${notAgain}; ${isPayer ? 'your property manager will see to it' : 'look for the money in the inbox'}. Reference ${reference}.`;
  }
}

/** Who asks a network about an attempt that its checks left unknown. */
function unknownNext(network: string, isChecked: boolean, reader: ReasonReader): string {
  if (isChecked) return `we are asking ${network}`;
  return reader === 'payer' ? `your property manager is asking ${network}` : `ask ${network}, then decide about it`;
}

/** A number that was masked, or is foreign, stays as it is. */
const shownPhone = (phone: string) => (/^\d+$/.test(phone) ? formatPhone(`+${phone}`) : phone);

/** A phone number for public pages, which no line breaks: `256772123456` → `0772 ••• 456`. */
export function maskPhone(phone: string): string {
  const local = phone.startsWith('256') ? `0${phone.slice(3)}` : phone;
  return local.length < 9 ? '•••' : [local.slice(0, 4), '•••', local.slice(-3)].join(NO_BREAK);
}
