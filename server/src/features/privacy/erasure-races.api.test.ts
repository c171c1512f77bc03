import { readdir } from 'node:fs/promises';
import { logComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import { eraseTenant } from '@amayumba/contract/privacy/endpoints.ts';
import { updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();
const MARK = 'Zzrace';

/** Lists the tables that contain the mark. */
async function found(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    t.owner,
  );
  const holding = [];
  for (const { name } of rows) {
    const held = await sql`select from ${sql.table(name)} r where r::text like ${`%${MARK}%`} limit 1`.execute(t.owner);
    if (held.rows.length > 0) holding.push(name);
  }
  return holding;
}

test('concurrent changes by a tenant or a manager leave nothing of an erased tenant', async () => {
  const manager = t.as(await t.make.user('manager'));
  const other = t.as(await t.make.user('manager'));
  for (let round = 0; round < 4; round += 1) {
    const former = { lease_start: '2024-01-01', lease_end: '2024-12-31', last_name: MARK, first_name: 'Birungi' };
    const tenant = await t.make.tenant(former);
    const complain = () =>
      t.as(tenant.user).call(logComplaint, {
        body: { category: 2, title: MARK, description: MARK },
        files: { attachment: { name: `${MARK}.pdf`, content: Buffer.from(`%PDF-1.4\n%${MARK}\n%%EOF`) } },
      });
    const answers = await Promise.all([
      complain(),
      manager.call(eraseTenant, { id: tenant.id, body: { name: `Birungi ${MARK}`, accept_owed: true } }),
      complain(),
      other.call(updateTenant, { id: tenant.id, body: { emergency_contact: MARK } }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers[1]?.status).toBe(200);
    expect(await found()).toEqual([]);
    const left = await readdir(t.filesFolder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile() && entry.name !== 'erasures.jsonl').map(({ name }) => name)).toEqual(
      [],
    );
  }
});
