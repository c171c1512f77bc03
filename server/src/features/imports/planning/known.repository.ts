import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../../db/connect.ts';

// These queries find existing records of a rent roll. Only managers import, so no viewer narrows them.

/** An existing apartment, with its block and estate. */
export interface KnownUnit {
  estate_id: number;
  estate: string;
  /** Null if the estate has no blocks, or the block no apartments. */
  block_id: number | null;
  block: string | null;
  apartment_id: number | null;
  number: string | null;
  rent_amount: number | null;
}

/** Lists everything in estates with these names, ignoring case and spaces; the oldest estate of a name first. */
export async function findUnits(db: Db, estates: readonly string[]): Promise<KnownUnit[]> {
  const { rows } = await sql<KnownUnit>`
    select e.id as estate_id, e.name as estate, b.id as block_id, b.name as block, a.id as apartment_id, a.number, a.rent_amount
    from live_estates e
    left join live_blocks b on b.estate_id = e.id
    left join live_apartments a on a.block_id = b.id
    where lower(replace(e.name, ' ', '')) = any(${estates.map((name) => name.replaceAll(' ', '').toLowerCase())}::text[])
      or e.name = any(${estates}::text[])
    order by e.id, b.id, a.id`.execute(db);
  return rows;
}

/** A lease of a listed apartment. */
export interface KnownLease {
  apartment_id: number;
  lease_start: CalendarDate;
  /** Null if it has no end. */
  last_day: CalendarDate | null;
  name: string;
}

/** Lists every past, present and future lease of some apartments. */
export async function findLeases(db: Db, apartmentIds: readonly number[]): Promise<KnownLease[]> {
  const { rows } = await sql<KnownLease>`
    select l.apartment_id, l.lease_start, coalesce(l.ended_on, l.lease_end) as last_day, u.shown_name as name
    from leases l join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
    where l.apartment_id = any(${apartmentIds}::bigint[]) and not isempty(l.covers)
    order by l.lease_start`.execute(db);
  return rows;
}

/** A person with one of the phone numbers. */
export interface KnownPerson {
  user_id: number;
  username: string;
  role: string;
  status: string;
  name: string;
  /** The nine digits after +256. */
  phone_end: string;
  tenant_id: number | null;
  /** Their home now or later, from a given day: `A-08, Bukoto Court`. */
  home: string | null;
  /** The last day of their last lease that has an end. */
  left_on: CalendarDate | null;
}

/** Lists the people with some phones (nine digits), in any stored format, and their homes from a day on. */
export async function findPeople(db: Db, phoneEnds: readonly string[], day: CalendarDate): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select u.id as user_id, u.username, u.role, u.status, u.shown_name as name, t.id as tenant_id,
      right(regexp_replace(u.phone_number, '[^0-9]', '', 'g'), 9) as phone_end,
      (select a.number || ', ' || e.name from leases l
        join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id
        where l.tenant_id = t.id and l.covers && daterange(${day}::date, null) order by l.lease_start limit 1) as home,
      (select max(coalesce(l.ended_on, l.lease_end)) from leases l where l.tenant_id = t.id and not isempty(l.covers)) as left_on
    from users u left join tenants t on t.user_id = u.id
    where right(regexp_replace(u.phone_number, '[^0-9]', '', 'g'), 9) = any(${phoneEnds}::text[])
    order by u.id`.execute(db);
  return rows;
}

/** Lists the usernames (small letters) that are taken: those given, and those with a number added. */
export async function findUsernames(db: Db, usernames: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users
    where lower(username) = any(${usernames}::text[])
      or regexp_replace(lower(username), '\\.[0-9]{1,3}$', '') = any(${usernames}::text[])`.execute(db);
  return rows.map(({ username }) => username);
}

/** Lists those of the given e-mail addresses (small letters) that an account has. */
export async function findEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users where email <> '' and lower(email) = any(${emails}::text[])`.execute(db);
  return rows.map(({ email }) => email);
}
