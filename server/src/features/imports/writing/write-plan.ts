import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { NO_ADDRESS } from '@amayumba/contract/estates/address.ts';
import { cutTo } from '@amayumba/contract/plain-text.ts';
import { TENANT_NOTES_MAX } from '@amayumba/contract/tenants/tenant.ts';
import type { Encryption } from '../../../access/encryption.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../parts.ts';
import { inviteByMail } from '../../accounts/invitations.service.ts';
import { importAccounts } from '../../accounts/import-accounts.service.ts';
import { importApartments, importBlocks, importEstates } from '../../estates/import-estates.service.ts';
import { importOpening } from '../../ledger/import-opening.service.ts';
import { ruleValue } from '../../ledger/schedule/rules-in-force.ts';
import { importLeases, importTenants } from '../../tenants/import-tenants.service.ts';
import type { Plan, PlannedRow, PlannedTenant } from '../planning/plan.ts';
import { blockKey } from '../recognising/duplicates.ts';
import { comparisonKey } from '../recognising/normalise-text.ts';
import { splitName } from '../recognising/read-people.ts';
import { openingMoney } from './opening-money.ts';

/** The ids of the rows that an import created, by their kind. */
export interface CreatedRecords {
  estate: number[];
  block: number[];
  apartment: number[];
  user: number[];
  tenant: number[];
  lease: number[];
  payment: number[];
}

export interface WriteContext {
  tx: Db;
  viewer: Viewer | null;
  clock: Clock;
  publicUrl: string;
  sealing: Encryption;
  /** Receives the progress of the writing, from 0 to 1. */
  progress: (done: number) => void;
}

/** The progress after each step, by their usual duration. */
const STEPS = { places: 0.1, accounts: 0.35, invitations: 0.45, leases: 0.6, payments: 0.95 } as const;

/** Returns the first item for each key, in their order. */
function firstOfEach<T>(items: readonly T[], key: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(key(item))) first.set(key(item), item);
  return [...first.values()];
}

const estateKey = (row: PlannedRow) => comparisonKey(row.estate);

/** The ids of each row's apartment, new or existing. */
interface Places {
  estateOf(row: PlannedRow): number;
  apartmentOf(row: PlannedRow): number;
}

/** The roll's remarks on a tenant, as the notes of the tenant's record. */
const notesOf = ({ notes, earlier_months = [] }: PlannedTenant) =>
  cutTo([notes, ...earlier_months].filter(Boolean).join('\n'), TENANT_NOTES_MAX);

async function writePlaces(
  { tx }: WriteContext,
  rows: readonly PlannedRow[],
  at: Date,
  made: CreatedRecords,
): Promise<Places> {
  const added = rows.filter(({ apartment_id }) => apartment_id === null);
  const addressOf = new Map(
    added
      .toReversed()
      .filter(({ address }) => address !== '')
      .map((row) => [estateKey(row), row.address]),
  );

  const newEstates = firstOfEach(
    added.filter(({ estate_id }) => estate_id === null),
    estateKey,
  );
  const estates = newEstates.map((row) => ({ name: row.estate, address: addressOf.get(estateKey(row)) ?? NO_ADDRESS }));
  made.estate = await importEstates(tx, estates, at);
  const estateIds = new Map(newEstates.map((row, index) => [estateKey(row), made.estate[index] ?? 0]));
  const estateOf = (row: PlannedRow) => row.estate_id ?? estateIds.get(estateKey(row)) ?? 0;

  const newBlocks = firstOfEach(
    added.filter(({ block_id }) => block_id === null),
    blockKey,
  );
  made.block = await importBlocks(
    tx,
    newBlocks.map((row) => ({ estate_id: estateOf(row), name: row.block })),
    at,
  );
  const blockIds = new Map(newBlocks.map((row, index) => [blockKey(row), made.block[index] ?? 0]));

  const apartments = added.map((row) => ({
    block_id: row.block_id ?? blockIds.get(blockKey(row)) ?? 0,
    number: row.unit,
    rent_amount: row.rent,
    number_of_rooms: row.rooms,
  }));
  made.apartment = await importApartments(tx, apartments, at);
  const apartmentIds = new Map(added.map((row, index) => [row, made.apartment[index] ?? 0]));
  return { estateOf, apartmentOf: (row) => row.apartment_id ?? apartmentIds.get(row) ?? 0 };
}

/** A row whose tenant gets a lease. */
type LetRow = PlannedRow & { tenant: PlannedTenant };

/** Creates accounts for tenants without one; returns the tenants' ids in the order of the rows. */
async function writeTenants(
  context: WriteContext,
  rows: readonly LetRow[],
  at: Date,
  made: CreatedRecords,
): Promise<number[]> {
  const { tx, viewer, progress } = context;
  const newTenants = rows.filter(({ tenant }) => tenant.user_id === null);
  const accounts = newTenants.map(({ tenant: { name, username, email, phone } }) => ({
    ...splitName(name),
    username,
    email,
    phone_number: phone,
  }));
  made.user = await importAccounts(tx, viewer, accounts, at);
  progress(STEPS.accounts);
  for (const [index, account] of accounts.entries())
    if (account.email !== '')
      await inviteByMail(tx, context, {
        ...account,
        role: 'tenant',
        id: made.user[index] ?? 0,
        email_verified_at: null,
      });
  progress(STEPS.invitations);

  const userIds = new Map(newTenants.map((row, index) => [row, made.user[index] ?? 0]));
  const unknown = rows.filter(({ tenant }) => tenant.tenant_id === null);
  const tenants = unknown.map((row) => ({
    user_id: row.tenant.user_id ?? userIds.get(row) ?? 0,
    emergency_contact: row.tenant.emergency_contact,
    notes: notesOf(row.tenant),
  }));
  made.tenant = await importTenants(tx, tenants, at);
  const tenantIds = new Map(unknown.map((row, index) => [row, made.tenant[index] ?? 0]));
  return rows.map((row) => row.tenant.tenant_id ?? tenantIds.get(row) ?? 0);
}

/** Writes a plan within the caller's transaction. */
export async function writePlan(context: WriteContext, plan: Plan, asAt: CalendarDate): Promise<CreatedRecords> {
  const { tx, viewer, clock, progress } = context;
  const at = new Date(clock.now());
  const made: CreatedRecords = { estate: [], block: [], apartment: [], user: [], tenant: [], lease: [], payment: [] };
  const rows = plan.rows.filter(({ result }) => result !== 'unchanged');
  const places = await writePlaces(context, rows, at, made);
  progress(STEPS.places);

  const homes = rows.filter((row): row is LetRow => row.tenant !== null);
  const tenantIds = await writeTenants(context, homes, at, made);
  const leases = homes.map((row, index) => ({
    tenant_id: tenantIds[index] ?? 0,
    apartment_id: places.apartmentOf(row),
    lease_start: row.tenant.lease_start,
    lease_end: row.tenant.lease_end,
  }));
  made.lease = await importLeases(tx, viewer, leases, at);
  progress(STEPS.leases);

  const usual = { asAt, due_day: await ruleValue({ tx, today: asAt }, 'due_day') };
  const openings = homes.map((row, index) => {
    const place = {
      tenant_id: tenantIds[index] ?? 0,
      lease_id: made.lease[index] ?? 0,
      estate_id: places.estateOf(row),
    };
    return openingMoney(row.tenant, row.rent, place, usual);
  });
  made.payment = await importOpening(tx, viewer, openings, at);
  progress(STEPS.payments);
  return made;
}
