import { remittanceLines } from '@amayumba/contract/ledger/postings.ts';
import type { NewRemittance } from '@amayumba/contract/owners/remittance.ts';
import { post } from '../../ledger/posting/for-owners.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import { channelFor } from '../../ledger/posting/record-for.ts';
import { insertRemittance } from './remittance-rows.repository.ts';

/** Records money paid out to an owner; an advance may exceed the amount due. Nobody is notified. */
export async function addRemittance(posting: Posting, input: NewRemittance, phone: string | null): Promise<number> {
  const { owner, estate = null, amount, paid_on, method, reference = '', notes = '', statement = null } = input;
  const channel = input.channel ?? channelFor(method, phone);
  const id = await insertRemittance(posting.tx, {
    owner_id: owner,
    estate_id: estate,
    amount,
    paid_on,
    method,
    channel,
    reference,
    notes,
    statement_id: statement,
    created_by: posting.user_id,
    created_at: posting.at,
  });
  const lines = remittanceLines(channel, amount);
  await post(posting, [{ account_id: null, effective_on: paid_on, lines, of: ['remittance_id', id] }]);
  return id;
}
