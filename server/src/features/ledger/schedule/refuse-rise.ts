import { judgeRentRise, type ProposedTerms } from '@amayumba/contract/ledger/rent-rise.ts';
import type { RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { listRules } from './rules-in-force.ts';

/**
 * Refuses terms that raise the rent too much, too early or without notice. `at` is the prefix of field names. See
 * docs/rules.md, Rent rises.
 * @throws Refusal invalid_input, rent_rise_limit, notice_too_short, with the section of the law
 */
export async function refuseRise(
  tx: Db,
  history: readonly RentTerms[],
  proposed: ProposedTerms,
  at = '',
): Promise<void> {
  const judged = judgeRentRise(history, proposed, await listRules(tx));
  if (judged.verdict === 'invalid')
    failFields(Object.fromEntries(Object.entries(judged.fields).map(([field, faults]) => [`${at}${field}`, faults])));
  if (judged.verdict !== 'refused') return;
  const { code, text, source } = judged.fault;
  fail(code === 'rent_rise_limit' ? code : 'notice_too_short', `${text} (${source})`);
}
