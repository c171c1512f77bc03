import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Db } from '../server/src/db/connect.ts';

/** The password of every account of the benchmark. */
export const PASSWORD = 'Only-for-the-benchmark-1';
const APARTMENTS_PER_ESTATE = 50;
const PAYMENTS_PER_TENANT = 23;
const OCCUPANCY_PERCENT = 90;

/**
 * Fills an empty database with a portfolio made in SQL: one manager, one owner of all estates, 50 apartments an estate in two blocks,
 * nine of ten apartments let, 23 months of rent and a deposit for each tenant (all but the last two months paid), a complaint for every fifth.
 */
export async function fillPortfolio(db: Db, apartments: number, today: string): Promise<{ payments: number }> {
  const password = await hash(PASSWORD);
  const person = (username: string, role: string) =>
    sql`insert into users (username, email, password_hash, first_name, last_name, role)
        values (${username}, ${`${username}@example.com`}, ${password}, ${username}, 'Bench', ${role})`.execute(db);
  await person('manager', 'manager');
  await person('owner', 'owner');
  const estates = Math.ceil(apartments / APARTMENTS_PER_ESTATE);
  await sql`insert into estates (name, address, owner_id)
    select 'Estate ' || n, 'Plot ' || n || ', Kampala', (select id from users where username = 'owner') from generate_series(1, ${estates}::int) n`.execute(
    db,
  );
  await sql`insert into blocks (estate_id, name) select e.id, b from estates e, unnest(array['A', 'B']) b`.execute(db);
  await sql`insert into apartments (block_id, number, rent_amount, number_of_rooms, size)
    select b.id, b.name || '-' || n, 250000 + (n % 8) * 100000, 1 + n % 4, 20 + n
    from blocks b, generate_series(1, ${APARTMENTS_PER_ESTATE / 2}::int) n`.execute(db);
  await sql`insert into users (username, email, password_hash, first_name, last_name, role, phone_number)
    select 'tenant' || a.id, 'tenant' || a.id || '@example.com', ${password}, 'Tenant', 'Number ' || a.id, 'tenant', '+25677' || lpad(a.id::text, 7, '0')
    from apartments a where a.id % 100 < ${OCCUPANCY_PERCENT}::int`.execute(db);
  await sql`insert into tenants (user_id, tenant_type_id) select id, 1 from users where role = 'tenant'`.execute(db);
  await sql`insert into leases (tenant_id, apartment_id, lease_start, lease_end)
    select t.id, substr(u.username, 7)::bigint, ${today}::date - 700, ${today}::date + (t.id % 300)::int
    from tenants t join users u on u.id = t.user_id`.execute(db);
  await sql`with due as (
      select l.id as lease_id, l.tenant_id, b.estate_id, a.rent_amount, n > 1 as is_paid,
        (date_trunc('month', ${today}::date) - make_interval(months => n))::date as month, n = ${PAYMENTS_PER_TENANT}::int as is_deposit
      from leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id,
        generate_series(0, ${PAYMENTS_PER_TENANT}::int) n),
    numbered as (select *, row_number() over (order by month, lease_id) as number from due),
    made as (
      insert into payments (tenant_id, lease_id, estate_id, payment_type, refund_status, amount, status_id, due_date, paid_at, months_paid,
        payment_for_year, payment_method, reference_number, receipt_number)
      select tenant_id, lease_id, estate_id, case when is_deposit then 'Security Deposit' else 'Rent' end, case when is_deposit then 'Pending' end,
        rent_amount, case when is_paid then 2 else 1 end, month + 4,
        case when is_paid then month + interval '3 days' end, array[extract(month from month)]::smallint[],
        extract(year from month), 'Mobile Money', 'MM' || number, case when is_paid then number end
      from numbered
      returning id, due_date, receipt_number, paid_at)
    insert into receipts (number, payment_id, payment_due_date, issued_at)
    select receipt_number, id, due_date, paid_at from made where receipt_number is not null`.execute(db);
  await sql`with made as (
      insert into complaints (tenant_id, lease_id, estate_id, category_id, status_id, urgency, title, description, created_at)
      select l.tenant_id, l.id, b.estate_id, 1 + l.id % 10, 1 + (l.id / 5) % 4, 'medium', 'Complaint ' || l.id, 'The tap leaks.',
        ${today}::date - make_interval(days => (l.id % 360)::int)
      from leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id where l.id % 5 = 0
      returning id, status_id, created_at)
    insert into complaint_status_changes (complaint_id, from_status_id, to_status_id, changed_at)
    select id, case when step > 1 then step - 1 end, step, created_at + make_interval(hours => (step * 9)::int)
    from made, generate_series(1, made.status_id) step`.execute(db);
  await sql`update receipt_series set last_number = (select max(number) from receipts)`.execute(db);
  // What autovacuum does by itself within minutes in a portal that runs.
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ payments: number }>`select count(*) as payments from payments`.execute(db);
  return { payments: rows[0]?.payments ?? 0 };
}
