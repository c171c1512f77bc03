import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { createImport, createImportDraft, getImport, undoImport } from '@amayumba/contract/imports/endpoints.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Answer } from '../../../test/caller.ts';
import { type Given, n, next, step, type Step } from './history-step.ts';
import type { World } from './history-world.ts';

const rollRow = fc.record({
  deposit: fc.constantFrom('', '900000'),
  start: fc.constantFrom('1/3/2026', '15/11/2026'),
  arrears: fc.constantFrom('', '250000', '-500000', '1 month'),
});

type Row = Given<typeof rollRow>;
const RENT = 450_000;

/** Imports a rent roll of one estate and waits for the end. */
async function importRoll(world: World, rows: readonly Row[]) {
  const estate = `Court ${next()}`;
  const lines = rows.map(({ deposit, start, arrears }, index) => {
    const number = next();
    return `${estate},"Plot 1, Kira",A,${index + 1},Auma Number${number},0${700_000_000 + number * 7},${RENT},${deposit},${start},${arrears}`;
  });
  const content = Buffer.from(
    ['Estate,Location,Block,Unit,Tenant,Phone,Rent,Deposit,Start,Arrears', ...lines].join('\n'),
  );
  const draft = await world.manager.call(createImportDraft, {
    body: {},
    files: { file: { name: `${estate}.csv`, content } },
  });
  if (draft.status !== 201) return draft;
  const begun = await world.manager.call(createImport, { body: { draft: draft.body.id } });
  if (begun.status !== 202) return begun;
  let answer: Answer<typeof getImport>;
  do answer = await world.manager.call(getImport, { id: begun.body.id });
  while (answer.body.status === 'running');
  if (answer.body.status !== 'done') throw new Error(`The import failed: ${answer.body.failure}`);
  world.imports.push(begun.body.id);
  for (const tenantId of await importedTenants(world, begun.body.id)) {
    const { user_id } = await world.t.db
      .selectFrom('tenants')
      .select('user_id')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow();
    world.tenants.push({ id: tenantId, caller: world.t.as({ id: user_id }) });
  }
  return answer;
}

async function importedTenants({ t }: World, id: number): Promise<number[]> {
  const rows = await t.db
    .selectFrom('import_records')
    .select('subject_id')
    .where('import_id', '=', id)
    .where('subject', '=', 'tenant')
    .orderBy('subject_id')
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/** An import that is done: each account owes this month and its arrears, less what was paid, and holds its deposit. */
async function judgeImport(world: World, rows: readonly Row[]) {
  const tenants = world.tenants.slice(-rows.length).map(({ id }) => id);
  const { rows: found } = await sql<{ opening: number; deposit_held: number }>`
    select a.deposit_held, a.balance - (select coalesce(sum(c.amount), 0) from live_charges c
      where c.account_id = a.id and c.source = 'schedule')::bigint as opening
    from accounts a where a.tenant_id = any (${tenants}::bigint[]) order by a.tenant_id`.execute(world.t.db);
  const wanted = rows.map(({ deposit, arrears }) => ({
    deposit_held: Number(deposit),
    opening: RENT + (arrears === '1 month' ? RENT : Number(arrears)),
  }));
  expect(found).toEqual(wanted);
}

export const IMPORT_STEPS: readonly fc.Arbitrary<Step>[] = [
  step('import', fc.array(rollRow, { minLength: 1, maxLength: 2 }), importRoll, { judge: judgeImport }),
  step('undo import', n, async (world, at) => {
    const id = world.imports[at % world.imports.length];
    if (id === undefined) return undefined;
    const gone = new Set(await importedTenants(world, id));
    const undone: Answer<Endpoint> = await world.manager.call(undoImport, { id });
    if (undone.status === 200) world.tenants = world.tenants.filter((one) => !gone.has(one.id));
    return undone;
  }),
];
