import { dayOfInstant, monthOf } from '@amayumba/contract/calendar.ts';
import { DEFAULT_RECEIPT_PREFIX } from '@amayumba/contract/ledger/money-rules.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { Db } from '../../../db/connect.ts';
import type { Addressee } from '../../../mail/queue-mail.ts';
import type { Parts } from '../../../parts.ts';
import type { Posting } from '../posting/posting.ts';
import { nextReceiptNumbers, type ReceiptRecord } from '../posting/receipts.repository.ts';
import { verifyCodeOf } from './receipt-seal.ts';
import { type Seal, writeSeals } from './receipt-papers.repository.ts';
import { type AllocationRow, type FactsToPrint, listFactsToPrint, type ReceiptRow } from './receipt-rows.repository.ts';

const NETWORKS: Readonly<Record<string, string>> = { mtn: ' (MTN)', airtel: ' (Airtel)' };

/** The state of its account that a receipt shows. */
type AccountState = Pick<ReceiptSnapshot, 'balance_after' | 'paid_until' | 'deposit_held'>;
const UNKNOWN: AccountState = { balance_after: null, paid_until: null, deposit_held: null };

/** The account and the charges of a receipt, as its paper shows them. */
export interface PaperAtIssue {
  lines: readonly Omit<AllocationRow, 'by_hand'>[];
  account: AccountState;
}

function snapshotOf(facts: FactsToPrint, number: number, { lines, account }: PaperAtIssue): ReceiptSnapshot {
  const { landlord_name, landlord_address, prefix } = facts.paper;
  const settled = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    version: 1,
    landlord_name: landlord_name || facts.estate || 'Amayumba',
    landlord_address,
    number,
    code: receiptCode(number, prefix ?? DEFAULT_RECEIPT_PREFIX),
    issued_on: dayOfInstant(facts.issued_at),
    received_on: dayOfInstant(facts.received_at),
    payer_name: facts.payer_name || null,
    payer_phone: facts.payer_phone || null,
    tenant_name: facts.tenant_name,
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

/** A receipt's number with its printed content, and the code that verifies both. */
function sealOf(key: Uint8Array, { id, amount }: Pick<FactsToPrint, 'id' | 'amount'>, snapshot: ReceiptSnapshot): Seal {
  const { number, issued_on, received_on } = snapshot;
  return { id, number, snapshot, verify_code: verifyCodeOf(key, { number, amount, issued_on, received_on, snapshot }) };
}

/** A receipt with its number, in the form of the response, and its tenant. */
export interface IssuedReceipt {
  receipt: ReceiptRecord;
  row: ReceiptRow;
  tenant: Addressee;
}

/**
 * Gives the receipts of a posting their numbers, and stores their printed content with the code that verifies it. The
 * accounts are settled. Only audit entries and messages of the posting may follow, because the series of numbers stays
 * locked. See docs/rules.md, Receipt numbers.
 */
export async function issueReceipts(
  { tx, today }: Pick<Posting, 'tx' | 'today'>,
  { receiptKey }: Pick<Parts, 'receiptKey'>,
  receipts: readonly ReceiptRecord[],
): Promise<IssuedReceipt[]> {
  if (receipts.length === 0) return [];
  const ids = receipts.map(({ id }) => id);
  const facts = new Map((await listFactsToPrint(tx, ids)).map((row) => [row.id, row]));
  const numbers = await nextReceiptNumbers(tx, monthOf(today).year, receipts.length);
  const issued = receipts.flatMap((receipt, index) => {
    const [row, number] = [facts.get(receipt.id), numbers[index]];
    if (row === undefined || number === undefined) return [];
    const { balance: balance_after, paid_until, deposit_held } = row.paper;
    const account = { balance_after, paid_until, deposit_held };
    const snapshot = snapshotOf(row, number, { lines: row.allocations, account });
    return [{ receipt, row, seal: sealOf(receiptKey, row, snapshot) }];
  });
  const seals = issued.map(({ seal }) => seal);
  const charges = new Set(issued.flatMap(({ row }) => row.allocations.map(({ charge }) => charge)));
  const versions = await writeSeals(tx, seals, [...charges]);
  return issued.map(({ receipt, row: { paper, ...row }, seal: { number, verify_code, snapshot } }) => {
    const { code: receipt_code, balance_after } = snapshot;
    const version = versions.get(row.id) ?? row.version;
    return {
      receipt: { ...receipt, number },
      row: { ...row, number, version, receipt_code, balance_after, verify_code },
      tenant: paper.tenant,
    };
  });
}

/**
 * Stores the printed content of receipts that were recorded without it, as before the ledger, and the code that
 * verifies it. `atIssue` is the state of their accounts at the time, if known. An opening receipt has no number and no
 * paper.
 */
export async function completeReceipts(
  tx: Db,
  { receiptKey }: Pick<Parts, 'receiptKey'>,
  ids: readonly number[],
  atIssue: ReadonlyMap<number, PaperAtIssue> = new Map(),
): Promise<void> {
  const facts = await listFactsToPrint(tx, ids);
  const seals = facts.flatMap((row) => {
    const paper = atIssue.get(row.id) ?? { lines: row.allocations, account: UNKNOWN };
    return row.number === null ? [] : [sealOf(receiptKey, row, snapshotOf(row, row.number, paper))];
  });
  await writeSeals(tx, seals, []);
}
