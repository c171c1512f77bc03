import { randomBytes, randomUUID } from 'node:crypto';
import { type CalendarDate, dayInKampala, FIRST_ENTERED_DAY } from '@amayumba/contract/calendar.ts';
import type { Role, StaffRole } from '@amayumba/contract/roles.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../parts.ts';
import { chargeWithStatus, type PaymentInput } from './charge-with-status.ts';

/** A hash that no password matches: these accounts get their tokens from `as`. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

interface TenantInput {
  apartment_id?: number;
  lease_start?: CalendarDate;
  lease_end?: CalendarDate | null;
  status?: 'active' | 'inactive';
  first_name?: string;
  last_name?: string;
  email?: string;
  phone_number?: string;
}

/** Creates test data with unique names, so that tests do not affect each other. */
export function factories(db: Db, clock: Clock) {
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };

  const user = (
    role: Role,
    input: {
      status?: 'active' | 'inactive';
      first_name?: string;
      last_name?: string;
      email?: string;
      phone_number?: string;
      password_hash?: string;
      staff_role?: StaffRole;
      estates?: readonly number[];
      cash_limit?: number;
      cash_limit_day?: number;
    } = {},
  ) => {
    const username = `${role}${next()}`;
    return db
      .insertInto('users')
      .values({
        username,
        email: `${username}@example.ug`,
        email_verified_at: '2025-01-01T09:00:00Z',
        password_hash: NO_PASSWORD,
        first_name: 'Nakato',
        last_name: `Number ${count}`,
        role,
        phone_number: '+256772000000',
        ...(role === 'manager' && { staff_role: 'manager' as const }),
        ...input,
      })
      .returning(['id', 'username', 'email'])
      .executeTakeFirstOrThrow();
  };

  const ownership = (estate_id: number, owner_id: number) =>
    db
      .insertInto('estate_ownerships')
      .values({ estate_id, owner_id, from_date: FIRST_ENTERED_DAY, recorded_on: '2020-01-01' })
      .execute();

  /** Gives an estate to another owner or to none, as if it had always been so. */
  const soleOwner = async (estateId: number, ownerId: number | null) => {
    await db.deleteFrom('estate_ownerships').where('estate_id', '=', estateId).execute();
    if (ownerId !== null) await ownership(estateId, ownerId);
    await db.updateTable('estates').set({ owner_id: ownerId }).where('id', '=', estateId).execute();
  };

  /** Creates an estate that its owner, if it has one, has owned before every day of a test. */
  const estate = async (input: { owner_id?: number; name?: string } = {}) => {
    const created = await db
      .insertInto('estates')
      .values({ name: `Estate ${next()}`, address: 'Plot 1, Ntinda', ...input })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    if (input.owner_id !== undefined) await ownership(created.id, input.owner_id);
    return created;
  };

  const block = async (estateId: number) =>
    db
      .insertInto('blocks')
      .values({ estate_id: estateId, name: `Block ${next()}` })
      .returning(['id', 'name', 'estate_id'])
      .executeTakeFirstOrThrow();

  /** Creates an apartment, by default with a new block and estate, that was there before every day of a test. */
  const apartment = async (
    input: { block_id?: number; estate_id?: number; rent_amount?: number; number?: string; created_at?: string } = {},
  ) => {
    const { block_id, estate_id, ...values } = input;
    const blockId = block_id ?? (await block(estate_id ?? (await estate()).id)).id;
    return db
      .insertInto('apartments')
      .values({
        block_id: blockId,
        number: `A-${next()}`,
        rent_amount: 500_000,
        number_of_rooms: 2,
        created_at: '2020-01-01T00:00:00Z',
        ...values,
      })
      .returning(['id', 'number', 'block_id', 'rent_amount'])
      .executeTakeFirstOrThrow();
  };

  /** Creates an apartment in a new estate. */
  const newHome = async () => {
    const { id: estate_id } = await estate();
    return { estate_id, id: (await apartment({ estate_id })).id };
  };
  const estateOf = async (apartmentId: number) => {
    const { estate_id } = await db
      .selectFrom('apartments as a')
      .innerJoin('blocks as b', 'b.id', 'a.block_id')
      .select('b.estate_id')
      .where('a.id', '=', apartmentId)
      .executeTakeFirstOrThrow();
    return estate_id;
  };

  /** Creates a tenant with an account and, by default, a lease that covers today. */
  const tenant = async (input: TenantInput = {}) => {
    const { apartment_id, lease_start = '2026-01-01', lease_end = '2026-12-31', ...person } = input;
    const account = await user('tenant', person);
    const { id } = await db
      .insertInto('tenants')
      .values({ user_id: account.id, tenant_type_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const home =
      apartment_id === undefined ? await newHome() : { id: apartment_id, estate_id: await estateOf(apartment_id) };
    const lease = await db
      .insertInto('leases')
      .values({ tenant_id: id, apartment_id: home.id, lease_start, lease_end })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, user: account, apartment_id: home.id, lease_id: lease.id, estate_id: home.estate_id };
  };

  /** Creates a payment, by default Pending rent of November 2026; a Paid one with a receipt over the whole amount. */
  const payment = (input: PaymentInput) =>
    inTransaction(db, (tx) => chargeWithStatus({ tx, at: new Date(clock.now()), today: day(), user_id: null }, input));
  const day = () => dayInKampala(clock.now());

  /** Creates a document at the record whose id is given, for the office only by default. Its file has no bytes. */
  const document = async (input: Partial<Insertable<Database['documents']>>) => {
    const file_id = randomUUID();
    await db
      .insertInto('files')
      .values({
        id: file_id,
        kind: 'attachment',
        file_name: 'agreement.pdf',
        media_type: 'application/pdf',
        size_bytes: 9,
        sha256: randomBytes(32),
        storage_key: `${file_id.slice(0, 2)}/${file_id}`,
      })
      .execute();
    return db
      .insertInto('documents')
      .values({ title: `Document ${next()}`, file_id, ...input })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow();
  };

  return { user, estate, soleOwner, block, apartment, tenant, payment, document };
}
export type Factories = ReturnType<typeof factories>;
