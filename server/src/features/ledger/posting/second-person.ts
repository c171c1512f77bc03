import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { ruleValue } from '../schedule/rules-in-force.ts';
import type { Posting } from './posting.ts';

/** The transactions that took money back or gave it out. */
const takesMoneyBack = new WeakSet<Db>();

/**
 * Records that a transaction reverses, credits, refunds or moves a deposit, which needs approval under the rule of two
 * people. The posting functions record it, so that no call can be left out. See docs/rules.md, Rule of two people.
 */
export const markForSecondPerson = ({ tx }: Pick<Posting, 'tx'>): void => void takesMoneyBack.add(tx);

/** Whether the rule of two people is in force. */
export const asksSecondPerson = async (posting: Pick<Posting, 'tx' | 'today'>): Promise<boolean> =>
  (await ruleValue(posting, 'four_eyes_from')) === 1;

/** Whether the changes of a transaction need the approval of a second person. */
export const needsSecondPerson = async (posting: Pick<Posting, 'tx' | 'today'>): Promise<boolean> =>
  takesMoneyBack.has(posting.tx) && (await asksSecondPerson(posting));

/** Refuses such changes of a call that cannot wait for a second person. @throws Refusal approval_needed */
export async function refuseWithoutSecondPerson(
  posting: Pick<Posting, 'tx' | 'today'>,
  sentence?: string,
): Promise<void> {
  if (await needsSecondPerson(posting)) fail('approval_needed', sentence);
}
