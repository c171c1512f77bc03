import { firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { splitTotal } from '@amayumba/contract/ledger/split-total.ts';
import type { BulkCharge, BulkChargeRequest } from '@amayumba/contract/money/bulk-charge.ts';
import { DEPOSIT, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudits } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { listCharges, type NewCharge } from '../posting/charges.repository.ts';
import { insertCharges } from '../posting/insert-charges.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import {
  type ChargedAccount,
  findDuplicates,
  listAccountsOfPlace,
  listChosenAccounts,
  tenantDetailsOf,
} from './bulk-charges.repository.ts';
import { countCharged } from './charge-due.ts';
import { monthsOf } from '@amayumba/contract/ledger/describe-rent.ts';
import { lockTenantsOf } from './schedules.repository.ts';

interface PlannedLine {
  account: ChargedAccount;
  amount: number;
  duplicate_of: number | null;
  /** The tenant's other account, earlier in this call, which gets the first new charge of the month. */
  duplicate_account: number | null;
  is_skipped: boolean;
}

/**
 * Charges many accounts at once, all or none; with `preview` nothing is written. An account whose tenant has such a
 * charge for the month already, or gets one by another account, is listed and skipped. See docs/rules.md, Bulk charges.
 * @throws Refusal invalid_input, key_reused
 */
export function chargeMany(parts: Parts, request: Repeatable, input: BulkChargeRequest): Promise<BulkCharge> {
  const { viewer } = request;
  if (input.preview) {
    return writeAs(parts.db, viewer, async (view) => {
      const accounts = await chosenAccounts(view, parts, input);
      return answerOf(await planLines(view, accounts, input), new Map());
    });
  }
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const accounts = await chosenAccounts(tx, parts, input);
    const ids = accounts.map(({ id }) => id);
    if (ids.length === 0) return answerOf([], new Map());
    await lockTenantsOf(tx, ids);
    const locked = await lockAccounts(tx, ids);
    const lines = await planLines(tx, accounts, input);
    const toCharge = lines.filter(({ is_skipped }) => !is_skipped);
    const charges = await insertCharges(
      posting,
      toCharge.map((line) => newCharge(posting, line, input)),
    );
    const made = toCharge.map(({ account, amount }) => ({ account: account.id, amount, ...daysOf(input) }));
    // A deposit is in no sum of its account until it is paid.
    if (input.type !== DEPOSIT) await countCharged(posting, locked, made);
    await recordCharges(tx, viewer, charges);
    return answerOf(lines, new Map(toCharge.map(({ account }, index) => [account.id, charges[index] ?? 0])));
  });
}

/** @throws Refusal invalid_input */
async function chosenAccounts(db: Db, parts: Parts, input: BulkChargeRequest): Promise<ChargedAccount[]> {
  if (!input.accounts) return listAccountsOfPlace(db, input, todayOf(parts));
  const chosen = await listChosenAccounts(db, input.accounts);
  if (chosen.length < input.accounts.length) failFields({ accounts: NO_CHOICE });
  return chosen;
}

/** The amount of each account. A share of a total is the same whether other accounts are skipped or not. */
async function planLines(
  db: Db,
  accounts: readonly ChargedAccount[],
  input: BulkChargeRequest,
): Promise<PlannedLine[]> {
  const amounts = amountsOf(accounts, input);
  const tenants = accounts.map(({ tenant_id }) => tenant_id);
  const duplicates = await findDuplicates(db, tenants, { payment_type: input.type, ...monthsOfInput(input) });
  const byTenant = Map.groupBy(accounts, ({ tenant_id }) => tenant_id);
  return accounts.map((account, index) => {
    const [first = account] = byTenant.get(account.tenant_id) ?? [];
    const duplicate_of = duplicates.get(account.tenant_id) ?? null;
    const duplicate_account = first.id === account.id ? null : first.id;
    const isDuplicate = duplicate_of !== null || duplicate_account !== null;
    const is_skipped = isDuplicate && input.allow_duplicate !== true;
    return { account, amount: amounts[index] ?? 0, duplicate_of, duplicate_account, is_skipped };
  });
}

/** @throws Refusal invalid_input where a home has no size or no rooms, or a share would be nothing */
function amountsOf(
  accounts: readonly ChargedAccount[],
  { amount, total, split = 'equal' }: BulkChargeRequest,
): number[] {
  if (accounts.length === 0) return [];
  if (total === undefined) return accounts.map(() => amount ?? 0);
  const homes = accounts.map(({ number_of_rooms, size }) => ({ number_of_rooms: number_of_rooms ?? 0, size }));
  const shares = splitTotal(total, homes, split);
  const unit = split === 'size' ? 'size' : 'number of rooms';
  if (!shares) return failFields({ split: [`Not every apartment has a ${unit}. Choose another way to split.`] });
  if (shares.some((share) => share === 0)) failFields({ total: ['The total is too small to split.'] });
  return shares;
}

/** Without a period, a charge is for the month in which it is due. */
function periodOf({ due_date, period_start, period_end }: BulkChargeRequest) {
  if (period_start !== undefined && period_end !== undefined) return { period_start, period_end };
  const { year, month } = monthOf(due_date);
  return { period_start: firstOfMonth(year, month), period_end: lastOfMonth(year, month) };
}

const monthsOfInput = (input: BulkChargeRequest) => monthsOf(periodOf(input), false);

/** The facts of a new charge for the sums of an account; only rent has a period up to which it is paid. */
const daysOf = (input: BulkChargeRequest) => ({
  due_date: input.due_date,
  period_start: input.type === 'Rent' ? periodOf(input).period_start : null,
});

const newCharge = (posting: Posting, { account, amount }: PlannedLine, input: BulkChargeRequest): NewCharge => ({
  account_id: account.id,
  tenant_id: account.tenant_id,
  lease_id: account.lease_id,
  estate_id: account.estate_id,
  payment_type: input.type,
  description: input.description,
  gross_amount: amount,
  label_id: PAYMENT_STATUS.pending,
  source: 'bulk',
  due_date: input.due_date,
  ...periodOf(input),
  ...monthsOfInput(input),
  refund_status: input.type === DEPOSIT ? 'Pending' : null,
  created_by: posting.user_id,
});

async function recordCharges(tx: Db, viewer: Repeatable['viewer'], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const charges = await listCharges(tx, ids);
  const entries = charges.map((after) => ({ action: 'created', subject: 'payment', subject_id: after.id, after }));
  await recordAudits(tx, viewer, entries);
}

function answerOf(lines: readonly PlannedLine[], charges: ReadonlyMap<number, number>): BulkCharge {
  const charged = lines.filter(({ is_skipped }) => !is_skipped);
  return {
    count: charged.length,
    total_amount: charged.reduce((sum, { amount }) => sum + amount, 0),
    lines: lines.map(({ account, duplicate_account, ...line }) => ({
      ...line,
      duplicate_of: line.duplicate_of ?? (duplicate_account && charges.get(duplicate_account)) ?? null,
      account: account.id,
      tenant_details: tenantDetailsOf(account),
      charge: charges.get(account.id) ?? null,
    })),
  };
}
