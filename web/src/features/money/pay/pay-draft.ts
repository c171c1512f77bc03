import { COLLECTION_MIN, type Network } from '@amayumba/contract/money/collection.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { readMsisdn } from '@amayumba/contract/money/msisdn.ts';
import { guessNetwork } from '@amayumba/contract/money/payer-phone.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';

export interface PayChoice {
  key: string;
  label: string;
  detail: string;
  amount: Ugx;
  account: number;
}

/**
 * The likely sums to pay on an account: the overdue sum, all that is open, and that with the deposit. Equal sums appear
 * once. @param details the overdue and the open charges, in words
 */
export function openSums(
  { id, open_amount, overdue_amount, deposit_due }: Account,
  details: Readonly<Record<'late' | 'open', string>>,
): PayChoice[] {
  const sum = (key: string, label: string, detail: string, amount: Ugx) => ({
    key,
    label,
    detail,
    amount,
    account: id,
  });
  return [
    ...(overdue_amount > 0 ? [sum('late', 'What is late', details.late, overdue_amount)] : []),
    ...(open_amount > overdue_amount ? [sum('open', 'All that is open', details.open, open_amount)] : []),
    ...(deposit_due > 0
      ? [sum('deposit', 'With the deposit', 'all that is open, and the security deposit', open_amount + deposit_due)]
      : []),
  ];
}

/** The key of the choice "Another amount". */
export const ANOTHER = 'another';

export interface PayDraft {
  choice: string;
  amount: Ugx | null;
  phone: string;
  /** Null for the network of the phone's prefix. */
  network: Network | null;
}

/** The sums that a network can ask for; a smaller one is paid with more, as another amount. */
export const payable = (choices: readonly PayChoice[]): PayChoice[] =>
  choices.filter(({ amount }) => amount >= COLLECTION_MIN);

export const firstChoice = (choices: readonly PayChoice[]): string => choices[0]?.key ?? ANOTHER;

/** A draft with a sum that is offered now: the chosen one may have been paid since. */
export function withOfferedChoice<D extends PayDraft>(draft: D, choices: readonly PayChoice[]): D {
  const isOffered = draft.choice === ANOTHER || choices.some(({ key }) => key === draft.choice);
  return isOffered ? draft : { ...draft, choice: firstChoice(choices) };
}

/** The request of a draft: its amount, its account, and its network if that is known. */
export function readPayDraft(
  { choice, amount, phone, network }: PayDraft,
  choices: readonly PayChoice[],
  account: number,
  networks: readonly Network[],
) {
  const chosen = choices.find(({ key }) => key === choice);
  const guessed = guessNetwork(phone);
  const asked = network ?? (networks.length === 1 ? networks[0] : guessed);
  return {
    amount: chosen?.amount ?? (choice === ANOTHER ? amount : null),
    account: chosen?.account ?? account,
    network: networks.find((one) => one === asked),
  };
}

/** The faults of a draft by field; empty if it can be sent. */
export function payFaults({ phone }: PayDraft, { amount, network }: ReturnType<typeof readPayDraft>): FieldErrors {
  const isPhone = readMsisdn(phone) !== undefined;
  return {
    ...((amount ?? 0) < COLLECTION_MIN && { amount: [`Enter ${formatUgx(COLLECTION_MIN)} or more.`] }),
    ...(!isPhone && { phone: ['Enter the mobile money number that pays, for example 0772 123456.'] }),
    ...(isPhone && !network && { provider: ['Choose the network of this phone.'] }),
  };
}
