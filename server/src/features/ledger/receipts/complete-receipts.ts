import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { receiptPrefix } from '../posting/receipt-prefix.ts';
import { chargeText } from '../statements/statement-text.ts';
import { verifyCodeOf } from './receipt-seal.ts';
import { type FactsToPrint, listFactsToPrint, listSettled, writeSeals } from './receipt-facts.repository.ts';

const NETWORKS: Readonly<Record<string, string>> = { mtn: ' (MTN)', airtel: ' (Airtel)' };

const dayOf = (instant: string) => dayInKampala(Date.parse(instant));

type Settled = Awaited<ReturnType<typeof listSettled>>;

interface Office {
  landlord_name: string;
  landlord_address: string;
  prefix: string;
}

/** The state of its account that a receipt shows. */
type AccountState = Pick<ReceiptSnapshot, 'balance_after' | 'paid_until' | 'deposit_held'>;
const UNKNOWN: AccountState = { balance_after: null, paid_until: null, deposit_held: null };

function snapshotOf(facts: FactsToPrint, lines: Settled, office: Office, account: AccountState): ReceiptSnapshot {
  const settled = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    version: 1,
    landlord_name: office.landlord_name || facts.estate || 'Amayumba',
    landlord_address: office.landlord_address,
    number: facts.number,
    code: receiptCode(facts.number, office.prefix),
    issued_on: dayOf(facts.issued_at),
    received_on: dayOf(facts.received_at),
    payer_name: facts.payer_name || null,
    payer_phone: facts.payer_phone || null,
    tenant_name: facts.tenant_name,
    apartment: facts.apartment,
    block: facts.block,
    estate: facts.estate,
    amount: facts.amount,
    method: `${facts.method}${NETWORKS[facts.channel] ?? ''}`,
    external_reference: facts.external_reference,
    lines: lines.map(({ receipt: _receipt, charge, due_date, charge_amount, amount, outstanding_amount, ...of }) => ({
      charge,
      text: chargeText(of),
      due_date,
      charge_amount,
      amount,
      outstanding_amount,
    })),
    credit: facts.amount - settled,
    ...account,
  };
}

/**
 * Stores what is printed on receipts that have none yet, and the code that verifies it: with the state of the account
 * where they are recorded `now`, without it where they were recorded before. An opening receipt has no paper.
 */
export async function completeReceipts(
  tx: Db,
  { receiptKey }: Pick<Parts, 'receiptKey'>,
  receipts: readonly { id: number }[],
  recorded: 'now' | 'before' = 'now',
): Promise<void> {
  if (receipts.length === 0) return;
  const facts = await listFactsToPrint(
    tx,
    receipts.map(({ id }) => id),
  );
  if (facts.length === 0) return;
  const { landlord_name, landlord_address } = await currentSettings(tx);
  const office = { landlord_name, landlord_address, prefix: await receiptPrefix(tx) };
  const settled = await listSettled(
    tx,
    facts.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(settled, ({ receipt }) => receipt);
  const seals = facts.map((row) => {
    const { balance: balance_after, paid_until, deposit_held } = row;
    const account = recorded === 'now' ? { balance_after, paid_until, deposit_held } : UNKNOWN;
    const snapshot = snapshotOf(row, linesOf.get(row.id) ?? [], office, account);
    const { issued_on, received_on } = snapshot;
    const sealed = { number: row.number, amount: row.amount, issued_on, received_on, snapshot };
    return { id: row.id, snapshot, verify_code: verifyCodeOf(receiptKey, sealed) };
  });
  await writeSeals(tx, seals);
}
