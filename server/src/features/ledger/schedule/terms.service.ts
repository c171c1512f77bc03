import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { MoneyRule } from '@amayumba/contract/ledger/money-rules.ts';
import { judgeRentRise } from '@amayumba/contract/ledger/rent-rise.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { NewTerms, Terms } from '@amayumba/contract/money/terms.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { listedItems, type Paging } from '../../../db/listed.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { postingOf } from '../posting/posting.ts';
import { correctSchedule } from './correct-schedule.ts';
import { refuseRise } from './refuse-rise.ts';
import { listRules } from './rules-in-force.ts';
import { lockTenantsOf } from './schedules.repository.ts';
import {
  deleteTermsRow,
  findAccountWithLease,
  findTermsWithAccount,
  insertTerms,
  isChargedBetween,
  listEarlierTerms,
  listTermsOfLease,
  type TermsRecord,
} from './terms.repository.ts';

/** The terms of a lease, and those of the leases before it that a rise is judged against, too. */
export const listTermsToJudge = async (db: Db, leaseId: number): Promise<TermsRecord[]> => [
  ...(await listEarlierTerms(db, leaseId)),
  ...(await listTermsOfLease(db, leaseId)),
];

/** The past, present and coming rent of the lease of an account. @throws Refusal not_found */
export async function listTerms(db: Db, accountId: number, paging: Paging): Promise<Terms[] | Page<Terms>> {
  const account = (await findAccountWithLease(db, accountId)) ?? fail('not_found');
  if (account.lease_id === null) return listedItems(paging, []);
  const all = await listTermsOfLease(db, account.lease_id);
  const rules = await listRules(db);
  const history = await listTermsToJudge(db, account.lease_id);
  const shown = all.map((terms) => termsResponse(terms, history, rules));
  return listedItems(paging, shown);
}

/**
 * Sets the rent of a lease from a day on. Existing charges from that day on are corrected, and due periods are charged.
 * See docs/rules.md, Rent rises; docs/rules.md, Correcting the schedule.
 * @throws Refusal not_found, invalid_input, rent_rise_limit, notice_too_short, key_reused
 */
export function createTerms(parts: Parts, request: Repeatable, input: { account: number } & NewTerms): Promise<Terms> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const { account: accountId, agreed_reason = '', notice_on = null, ...rent } = input;
    await lockTenantsOf(tx, [accountId]);
    await lockAccounts(tx, [accountId]);
    const account = (await findAccountWithLease(tx, accountId)) ?? fail('not_found');
    const { lease_id } = account;
    if (lease_id === null) return fail('not_found', 'This account has no lease, so it has no rent.');
    const before = await listTermsOfLease(tx, lease_id);
    refuseFaults(faultsOf(account, before, input, todayOf(parts)));
    const proposed = { ...rent, notice_on, agreed_reason: agreed_reason === '' ? null : agreed_reason };
    const earlier = await listEarlierTerms(tx, lease_id);
    await refuseRise(tx, [...earlier, ...before], proposed);
    const made = await insertTerms(tx, { ...proposed, lease_id, created_by: viewer.user_id });
    await recordAudit(tx, viewer, { action: 'created', subject: 'terms', subject_id: made.id, after: made });
    await correctSchedule(postingOf(tx, parts, viewer), viewer, lease_id, before);
    return termsResponse(made, [...earlier, ...(await listTermsOfLease(tx, lease_id))], await listRules(tx));
  });
}

/** Removes terms by which nothing was charged yet. @throws Refusal not_found, terms_used */
export function deleteTerms(parts: Parts, viewer: Viewer, id: number): Promise<void> {
  return writeAs(parts.db, viewer, async (tx) => {
    const { account_id, lease_id } = (await findTermsWithAccount(tx, id)) ?? fail('not_found');
    await lockAccounts(tx, [account_id]);
    const all = await listTermsOfLease(tx, lease_id);
    const index = all.findIndex((terms) => terms.id === id);
    const before = all[index] ?? fail('not_found');
    if (await isChargedBetween(tx, lease_id, before.starts_on, all[index + 1]?.starts_on)) fail('terms_used');
    await deleteTermsRow(tx, id);
    await recordAudit(tx, viewer, { action: 'removed', subject: 'terms', subject_id: id, before });
  });
}

type AccountWithLease = NonNullable<Awaited<ReturnType<typeof findAccountWithLease>>>;

function faultsOf(
  { lease_start, last_day }: AccountWithLease,
  before: readonly TermsRecord[],
  { starts_on, notice_on }: NewTerms,
  today: CalendarDate,
) {
  const faults: FieldErrors = {};
  if (lease_start !== null && starts_on < lease_start)
    faults['starts_on'] = [`The lease starts on ${formatDay(lease_start)}.`];
  else if (last_day !== null && starts_on > last_day)
    faults['starts_on'] = [`The lease ends on ${formatDay(last_day)}.`];
  else if (before.some((terms) => terms.starts_on === starts_on))
    faults['starts_on'] = ['The rent from this day on is set already.'];
  if (notice_on !== undefined && notice_on > today) faults['notice_on'] = NOT_COME_YET;
  return faults;
}

/** Terms with the objections to them, by the rules that hold on their first day. */
function termsResponse(terms: TermsRecord, history: readonly TermsRecord[], rules: readonly MoneyRule[]): Terms {
  const judged = judgeRentRise(history, terms, rules);
  const faults = judged.verdict === 'refused' ? [judged.fault] : judged.verdict === 'allowed' ? judged.warnings : [];
  const { lease_id, ...rest } = terms;
  return { ...rest, lease: lease_id, warnings: faults };
}
