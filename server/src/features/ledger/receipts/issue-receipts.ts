import { type CalendarDate, dayOfInstant, monthOf } from '@amayumba/contract/calendar.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { Db } from '../../../db/connect.ts';
import type { Addressee } from '../../../mail/queue-mail.ts';
import type { Parts } from '../../../parts.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import type { Posting } from '../posting/posting.ts';
import { receiptPrefixes } from '../schedule/rules-in-force.ts';
import { nextReceiptNumbers, type ReceiptRecord } from '../posting/receipts.repository.ts';
import { refreshCharges } from '../posting/refresh.repository.ts';
import { verifyCodeOf } from './receipt-seal.ts';
import { type FactsToPrint, listFactsToPrint, type SettledLine, writeSeals } from './receipt-facts.repository.ts';

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
    tenant_name: facts.tenant.name,
    apartment: facts.apartment,
    block: facts.block,
    estate: facts.estate,
    amount: facts.amount,
    ...(facts.withheld > 0 && {
      withheld: facts.withheld,
      withholding_certificate: facts.withholding_certificate,
    }),
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
    credit: facts.amount + facts.withheld - settled,
    ...account,
  };
}

/** What the office prints on every paper. */
async function readOffice(tx: Db): Promise<Office> {
  const { landlord_name, landlord_address } = await currentSettings(tx);
  return { landlord_name, landlord_address, prefixOn: await receiptPrefixes(tx) };
}

/** A receipt's number with what is printed on it, and the code that verifies both. */
function seal(key: Uint8Array, { id, amount }: Pick<FactsToPrint, 'id' | 'amount'>, snapshot: ReceiptSnapshot) {
  const { number, issued_on, received_on } = snapshot;
  return { id, number, snapshot, verify_code: verifyCodeOf(key, { number, amount, issued_on, received_on, snapshot }) };
}

/** A receipt with its number, and its tenant. */
export interface IssuedReceipt {
  receipt: ReceiptRecord;
  tenant: Addressee;
}

/**
 * Gives the receipts that a posting recorded their numbers, and stores what is printed on them with the code that
 * verifies it. The accounts are settled: nothing of the posting but its audit entries and messages comes after, because
 * the series of numbers stays locked. See docs/rules.md, Receipt numbers.
 */
export async function issueReceipts(
  { tx, today }: Pick<Posting, 'tx' | 'today'>,
  { receiptKey }: Pick<Parts, 'receiptKey'>,
  receipts: readonly ReceiptRecord[],
): Promise<IssuedReceipt[]> {
  if (receipts.length === 0) return [];
  const ids = receipts.map(({ id }) => id);
  const facts = await listFactsToPrint(tx, ids);
  const office = await readOffice(tx);
  const numbers = await nextReceiptNumbers(tx, monthOf(today).year, receipts.length);
  const numberOf = new Map(ids.map((id, index) => [id, numbers[index] ?? 0]));
  const seals = facts.map((row) => {
    const { balance: balance_after, paid_until, deposit_held, lines } = row;
    const paper = { lines, account: { balance_after, paid_until, deposit_held } };
    return seal(receiptKey, row, snapshotOf({ ...row, number: numberOf.get(row.id) ?? 0 }, paper, office));
  });
  await writeSeals(tx, seals);
  await refreshCharges(tx, [...new Set(facts.flatMap(({ lines }) => lines.map(({ charge }) => charge)))]);
  const tenantOf = new Map(facts.map(({ id, tenant }) => [id, tenant]));
  return receipts.flatMap((receipt) => {
    const tenant = tenantOf.get(receipt.id);
    return tenant ? [{ receipt: { ...receipt, number: numberOf.get(receipt.id) ?? null }, tenant }] : [];
  });
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
  const facts = await listFactsToPrint(tx, ids);
  const office = await readOffice(tx);
  const seals = facts.flatMap(({ number, ...row }) => {
    const paper = atIssue.get(row.id) ?? { lines: row.lines, account: UNKNOWN };
    return number === null ? [] : [seal(receiptKey, row, snapshotOf({ ...row, number }, paper, office))];
  });
  await writeSeals(tx, seals);
}
