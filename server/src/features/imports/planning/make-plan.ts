import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../../db/connect.ts';
import { plainMoney } from '../../../mail/plain-words.ts';
import { comparisonKey } from '../recognising/normalise-text.ts';
import { REMARK } from '../recognising/read-row.ts';
import { usernameFor } from '../recognising/read-people.ts';
import {
  inFileOrder,
  type RefusedRow,
  refusedRow,
  type Roll,
  type RollRow,
  type RollTenant,
  unitInWords,
} from '../recognising/roll.ts';
import { freeUsernames } from './free-usernames.ts';
import {
  findEmails,
  findLeases,
  findPeople,
  findUnits,
  findUsernames,
  type KnownLease,
  type KnownPerson,
} from './known.repository.ts';
import { placeMatcher } from './known-places.ts';
import type { Plan, PlannedRow } from './plan.ts';

/** Returns the nine digits that identify a phone number. */
const endOf = (phone: string) => phone.slice(-9);

/** Reads the existing records that a file refers to. */
async function readKnown(db: Db, rows: readonly RollRow[], asAt: CalendarDate) {
  const tenants = rows.flatMap(({ tenant }) => tenant ?? []);
  const units = await findUnits(db, [...new Set(rows.map(({ estate }) => estate))]);
  const apartmentIds = units.flatMap(({ apartment_id }) => apartment_id ?? []);
  const usernames = tenants.map(({ name, phone }) => usernameFor(name, phone));
  return {
    placeOf: placeMatcher(units),
    leasesOn: Map.groupBy(await findLeases(db, apartmentIds), ({ apartment_id }) => apartment_id),
    peopleWith: Map.groupBy(
      await findPeople(db, tenants.map(({ phone }) => endOf(phone)).filter(Boolean), asAt),
      ({ phone_end }) => phone_end,
    ),
    usernames: await findUsernames(db, usernames),
    emails: new Set(await findEmails(db, tenants.map(({ email }) => email.toLowerCase()).filter(Boolean))),
  };
}

const overlaps = ({ lease_start, last_day }: KnownLease, tenant: RollTenant) =>
  (last_day === null || last_day >= tenant.lease_start) &&
  (tenant.lease_end === null || lease_start <= tenant.lease_end);

/**
 * Returns whether a lease of a home is that of a row's tenant. A lease that was over before the row's first day is an
 * earlier one of a tenant who returned.
 */
const isKnownLease = (lease: KnownLease, tenant: RollTenant, { cells }: RollRow) =>
  comparisonKey(lease.name) === comparisonKey(tenant.name) && (!cells.lease_start || overlaps(lease, tenant));

/** Warns that a remark is not kept, if the row changes an existing record: only new records get notes. */
const leaveOutRemark = (warnings: string[]) =>
  warnings.forEach((warning, index) => {
    warnings[index] = warning.replace(REMARK.kept, REMARK.leftOut);
  });

class RowRefused extends Error {
  readonly reason: RefusedRow['reason'];
  constructor(reason: RefusedRow['reason'], sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** Finds the account of a former tenant who returns. @throws RowRefused tenant_twice if they live elsewhere */
function returning(tenant: RollTenant, people: readonly KnownPerson[]): KnownPerson | undefined {
  const same = people.find(({ name, role }) => role === 'tenant' && comparisonKey(name) === comparisonKey(tenant.name));
  if (same?.home)
    throw new RowRefused('tenant_twice', `${tenant.name} with this phone is already the tenant of ${same.home}.`);
  if (same?.left_on && same.left_on >= tenant.lease_start)
    throw new RowRefused(
      'tenant_twice',
      `${tenant.name} with this phone has another lease until ${formatDay(same.left_on)}.`,
    );
  return same?.status === 'active' ? same : undefined;
}

/** Plans the result of each row against the present records; existing records stay unchanged. */
export async function makePlan(db: Db, roll: Roll, asAt: CalendarDate): Promise<Plan> {
  const known = await readKnown(db, roll.rows, asAt);
  const freeUsername = freeUsernames(known.usernames);
  const emails = new Set(known.emails);
  const refused = [...roll.refused];
  const rows: PlannedRow[] = [];
  for (const row of roll.rows) {
    try {
      rows.push(planRow(row));
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      refused.push(refusedRow(row, { reason: error.reason, sentence: error.message }));
    }
  }
  return { rows, refused: refused.toSorted(inFileOrder(roll.sheets)) };

  function planRow(row: RollRow): PlannedRow {
    const { rent_amount, ...place } = known.placeOf(row);
    const { tenant, ...unit } = row;
    const warnings = [...row.warnings];
    const isThere = place.apartment_id !== null;
    const warnOfRent = (more = '') => {
      if (isThere && rent_amount !== row.rent)
        warnings.push(`the rent in the portal is ${plainMoney(rent_amount ?? 0)}: it stays${more}`);
    };
    const base = { ...unit, ...place, warnings };
    if (!tenant) {
      warnOfRent();
      return { ...base, result: isThere ? 'unchanged' : 'made', tenant: null };
    }
    const leases = place.apartment_id === null ? [] : (known.leasesOn.get(place.apartment_id) ?? []);
    if (leases.some((lease) => isKnownLease(lease, tenant, row))) {
      warnOfRent();
      leaveOutRemark(warnings);
      return { ...base, result: 'unchanged', tenant: { ...tenant, username: '', user_id: null, tenant_id: null } };
    }
    const inTheWay = leases.find((lease) => overlaps(lease, tenant));
    if (inTheWay) throw new RowRefused('unit_let', letSentence(row, inTheWay));
    warnOfRent(` the asking rent, and the tenant pays ${plainMoney(row.rent)}`);
    return { ...base, result: isThere ? 'changed' : 'made', tenant: planTenant(tenant, warnings) };
  }

  function planTenant(tenant: RollTenant, warnings: string[]) {
    const people = tenant.phone === '' ? [] : (known.peopleWith.get(endOf(tenant.phone)) ?? []);
    const before = returning(tenant, people);
    const other = people.find(({ name }) => comparisonKey(name) !== comparisonKey(tenant.name));
    if (other) warnings.push(`same phone as ${other.name}${other.home ? ` (${other.home})` : ''} in the portal`);
    if (before?.tenant_id) leaveOutRemark(warnings);
    // Anybody can register with any name and phone, so a manager must see whose account gets the lease.
    else if (before)
      warnings.push(
        `the account “${before.username}”, which somebody registered with this name and phone, becomes the tenant’s`,
      );
    if (before) return { ...tenant, username: '', user_id: before.user_id, tenant_id: before.tenant_id };
    const email = freeEmail(tenant.email, warnings);
    return {
      ...tenant,
      email,
      username: freeUsername(usernameFor(tenant.name, tenant.phone)),
      user_id: null,
      tenant_id: null,
    };
  }

  /** An e-mail address belongs to one account only. */
  function freeEmail(email: string, warnings: string[]): string {
    if (email === '') return '';
    if (emails.has(email.toLowerCase())) {
      warnings.push(`the email address “${email}” belongs to another account: left empty`);
      return '';
    }
    emails.add(email.toLowerCase());
    return email;
  }
}

function letSentence(row: RollRow, lease: KnownLease): string {
  const until = lease.last_day === null ? '' : ` until ${formatDay(lease.last_day)}`;
  const unit = unitInWords(row);
  return `In the portal ${unit} of ${row.estate} is let to ${lease.name}${until}.`;
}
