import { sql, type KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { testApp } from '../../test/build-test-app.ts';
import { findMyRentAlerts } from './my-payments.ts';
import { findPaymentRow, listPaymentRows } from './payments.repository.ts';

// Changes payments while another request reads them. A read takes several statements; whatever is stored between two of
// them, it finds each payment that exists throughout, and a page's count and sum match its payments.

const t = testApp({ breaksLedger: true });

const AMOUNT = 100_000;
const manager = { user_id: 0, role: 'manager', estates: null, tenant_id: null } as Viewer;
let tenant: Awaited<ReturnType<typeof t.make.tenant>>;
let ids: number[];

beforeAll(async () => {
  tenant = await t.make.tenant();
  ids = [];
  for (let created = 0; created < 12; created += 1) {
    const due_date = created < 8 ? '2026-11-05' : '2026-12-05';
    ids.push((await t.make.payment({ tenant, due_date, amount: AMOUNT })).id);
  }
});

/** A database that runs `change` after each statement of the reader. */
function changedAfterEach(change: () => Promise<unknown>): { db: Db; changes: () => number } {
  let changes = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      changes += 1;
      await change();
      return result;
    },
  };
  return { db: t.db.withPlugin(plugin), changes: () => changes };
}

/** Changes day, year, status and type of a payment, and with the next call changes them back. */
function toggling(id: number) {
  return () =>
    sql`update charges set due_date = case extract(year from due_date) when 2026 then due_date + 60 else due_date - 60 end,
        label_id = case label_id when 1 then 3 else 1 end, payment_type = case payment_type when 'Rent' then 'Other' else 'Rent' end
      where id = ${id}`.execute(t.db);
}

const queries: [string, () => PaymentQuery][] = [
  ['the latest first', () => ({})],
  ['the earliest first', () => ({ ordering: 'due_date' })],
  ['by amount', () => ({ ordering: '-amount' })],
  ['by the time of payment', () => ({ ordering: 'paid_at' })],
  ['by tenant', () => ({ ordering: 'tenant' })],
  ['of one tenant', () => ({ tenant_id: tenant.id })],
];

test.each(queries)('a payment that changes during the query of a page is on that page: %s', async (_, query) => {
  for (const id of ids) {
    const { db, changes } = changedAfterEach(toggling(id));
    const page = await listPaymentRows(db, manager, { ...query(), page: 1, page_size: 50 });
    if (!('count' in page)) throw new Error('no page');
    expect(changes()).toBeGreaterThan(1);
    expect(page.results.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(ids);
    expect([page.count, page.total_amount]).toEqual([ids.length, ids.length * AMOUNT]);
  }
});

test('a payment that changes during the query of the whole list is on it', async () => {
  for (const id of ids) {
    const { db } = changedAfterEach(toggling(id));
    const rows = await listPaymentRows(db, manager, {});
    expect(Array.isArray(rows) && rows.length).toBe(ids.length);
  }
});

test('a payment whose due date changes during its query is found', async () => {
  const id = ids[0] ?? 0;
  const { db } = changedAfterEach(toggling(id));
  for (let read = 0; read < 4; read += 1) expect(await findPaymentRow(db, manager, id)).toMatchObject({ id });
});

test('rent alerts show a payment once, though it becomes overdue or due later during the query', async () => {
  const debtor = await t.make.tenant();
  const { id } = await t.make.payment({ tenant: debtor, due_date: '2026-11-25' });
  const { db } = changedAfterEach(() =>
    sql`update charges set due_date = case due_date when '2026-11-25' then date '2026-11-01' else '2026-11-25' end where id = ${id}`.execute(
      t.db,
    ),
  );
  const viewer = { user_id: debtor.user.id, role: 'tenant', tenant_id: debtor.id } as Viewer;
  for (let read = 0; read < 3; read += 1) {
    const { total_upcoming, total_overdue } = await findMyRentAlerts({ ...t.parts, db }, viewer);
    expect(total_upcoming + total_overdue).toBe(1);
  }
});
