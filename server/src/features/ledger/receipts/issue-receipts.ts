import { type CalendarDate, dayOfInstant, monthOf } from '@amayumba/contract/calendar.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import type { Posting } from '../posting/posting.ts';
import { receiptPrefixes } from '../schedule/rules-in-force.ts';
import { nextReceiptNumbers, type ReceiptRecord } from '../posting/receipts.repository.ts';
import { refreshCharges } from '../posting/refresh.repository.ts';
import { verifyCodeOf } from './receipt-seal.ts';
import {
  type FactsToPrint,
  listFactsToPrint,
  listSettled,
  type SettledLine,
  writeSeals,
} from './receipt-facts.repository.ts';

const NETWORKS: Readonly<Record<string, string>> = { mtn: ' (MTN)', airtel: ' (Airtel)' };

interface Office {
  landlord_name: string;
  landlord_address: string;
  prefixOn: (day: CalendarDate) => string;
}

/** The state of its account that a receipt shows. */
type AccountState = Pick<ReceiptSnapshot, 'balance_after' | 'paid_until' | 'deposit_held'>;
const UNKNOWN: AccountState = { balance_after: null, paid_until: null, deposit_held: null };

/** What a paper shows of the account and the charges of its receipt. */
export interface PaperAtIssue {
  lines: readonly SettledLine[];
  account: AccountState;
}

function snapshotOf(
  facts: FactsToPrint & { number: number },
  { lines, account }: PaperAtIssue,
  office: Office,
): ReceiptSnapshot {
  const settled = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    version: 1,
    landlord_name: office.landlord_name || facts.estate || 'Amayumba',
    landlord_address: office.landlord_address,
    number: facts.number,
    code: receiptCode(facts.number, office.prefixOn(dayOfInstant(facts.issued_at))),
    issued_on: dayOfInstant(facts.issued_at),
    received_on: dayOfInstant(facts.received_at),
    payer_name: facts.payer_name || null,
    payer_phone: facts.payer_phone || null,
    tenant_name: facts.tenant_name,
    apartment: facts.apartment,
    block: facts.block,
    estate: facts.estate,
    amount: facts.amount,
    method: `${facts.method}${NETWORKS[facts.channel] ?? ''}`,
    external_reference: facts.external_reference,
    lines: lines.map((line) => ({
      charge: line.charge,
      text: chargeName(line),
      due_date: line.due_date,
      charge_amount: line.charge_amount,
      amount: line.amount,
      outstanding_amount: line.outstanding_amount,
    })),
    credit: facts.amount - settled,
    ...account,
  };
}

/** All that goes on the papers of some receipts, and what they settle. */
async function readPapers(tx: Db, ids: readonly number[]) {
  const facts = await listFactsToPrint(tx, ids);
  const { landlord_name, landlord_address } = await currentSettings(tx);
  const office = { landlord_name, landlord_address, prefixOn: await receiptPrefixes(tx) };
  const settled = await listSettled(tx, ids);
  const byReceipt = Map.groupBy(settled, ({ receipt }) => receipt);
  return { facts, office, settled, linesOf: (id: number) => byReceipt.get(id) ?? [] };
}

/** A receipt's number with what is printed on it, and the code that verifies both. */
function seal(key: Uint8Array, { id, amount }: Pick<FactsToPrint, 'id' | 'amount'>, snapshot: ReceiptSnapshot) {
  const { number, issued_on, received_on } = snapshot;
  return { id, number, snapshot, verify_code: verifyCodeOf(key, { number, amount, issued_on, received_on, snapshot }) };
}

/**
 * Gives the receipts that a posting recorded their numbers, and stores what is printed on them with the code that
 * verifies it. The accounts are settled: nothing of the posting but its audit entries and messages comes after, because
 * the series of numbers stays locked. Returns the receipts with their numbers. See docs/rules.md, Receipt numbers.
 */
export async function issueReceipts(
  { tx, today }: Pick<Posting, 'tx' | 'today'>,
  { receiptKey }: Pick<Parts, 'receiptKey'>,
  receipts: readonly ReceiptRecord[],
): Promise<ReceiptRecord[]> {
  if (receipts.length === 0) return [];
  const { facts, office, settled, linesOf } = await readPapers(
    tx,
    receipts.map(({ id }) => id),
  );
  const numbers = await nextReceiptNumbers(tx, monthOf(today).year, receipts.length);
  const numberOf = new Map(receipts.map(({ id }, index) => [id, numbers[index] ?? 0]));
  const seals = facts.map((row) => {
    const { balance: balance_after, paid_until, deposit_held } = row;
    const account = { balance_after, paid_until, deposit_held };
    const numbered = { ...row, number: numberOf.get(row.id) ?? 0 };
    return seal(receiptKey, row, snapshotOf(numbered, { lines: linesOf(row.id), account }, office));
  });
  await writeSeals(tx, seals);
  await refreshCharges(tx, [...new Set(settled.map(({ charge }) => charge))]);
  return receipts.map((receipt) => ({ ...receipt, number: numberOf.get(receipt.id) ?? null }));
}

/**
 * Stores what is printed on receipts that were recorded without it, as before the ledger, and the code that verifies
 * it. How their accounts stood then is `atIssue`, where anybody knows. An opening receipt has no number and no paper.
 */
export async function completeReceipts(
  tx: Db,
  { receiptKey }: Pick<Parts, 'receiptKey'>,
  ids: readonly number[],
  atIssue: ReadonlyMap<number, PaperAtIssue> = new Map(),
): Promise<void> {
  const { facts, office, linesOf } = await readPapers(tx, ids);
  const seals = facts.flatMap(({ number, ...row }) => {
    const paper = atIssue.get(row.id) ?? { lines: linesOf(row.id), account: UNKNOWN };
    return number === null ? [] : [seal(receiptKey, row, snapshotOf({ ...row, number }, paper, office))];
  });
  await writeSeals(tx, seals);
}
