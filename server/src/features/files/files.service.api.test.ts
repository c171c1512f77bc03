import { once } from 'node:events';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { FileKind } from './files.repository.ts';
import { withStoredFile } from './files.service.ts';

const t = testApp();

const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const upload = { file_name: 'C:\\photos\\Slip\u202Egnp.png', content };

async function aViewer(): Promise<Viewer> {
  const { id: user_id } = await t.make.user('tenant');
  const session_id = crypto.randomUUID();
  const expires_at = new Date(t.clock.now() + 86_400_000);
  await t.db.insertInto('sessions').values({ id: session_id, user_id, expires_at }).execute();
  return { user_id, role: 'tenant', staff_role: null, estates: null, tenant_id: null, session_id, may: 'payments:own' };
}
const rowsOf = (viewer: Viewer) =>
  t.db.selectFrom('files').selectAll().where('uploaded_by', '=', viewer.user_id).execute();

const sent = (kind: FileKind, viewer: Viewer) => ({ kind, viewer, upload, ask: async () => undefined });

/** Whether the store has the bytes of a key. */
async function isStored(key: string): Promise<boolean> {
  const stream = t.parts.files.read(key);
  try {
    await once(stream, 'open');
    return true;
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
}

test('a stored file is recorded with its plain name, type, size and content', async () => {
  const viewer = await aViewer();
  const id = await withStoredFile(t.parts, sent('attachment', viewer), (keepFile) =>
    inTransaction(t.db, (tx) => keepFile(tx, viewer)),
  );
  const rows = await rowsOf(viewer);
  expect(rows).toMatchObject([
    { id, kind: 'attachment', file_name: 'Slipgnp.png', media_type: 'image/png', size_bytes: content.length },
  ]);
  expect(await isStored(rows[0]?.storage_key ?? '')).toBe(true);
});

test('neither the row nor the bytes stay if the work fails', async () => {
  const viewer = await aViewer();
  const keys: string[] = [];
  const failing = withStoredFile(t.parts, sent('receipt', viewer), (keepFile) =>
    inTransaction(t.db, async (tx) => {
      const id = await keepFile(tx, viewer);
      const row = await tx
        .selectFrom('files')
        .select('storage_key')
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow();
      keys.push(row.storage_key);
      throw new Error('the payment could not be written');
    }),
  );
  await expect(failing).rejects.toThrow('the payment could not be written');
  expect(await rowsOf(viewer)).toEqual([]);
  expect(await isStored(keys[0] ?? '')).toBe(false);
});

test('the bytes are stored before the work begins, and removed if the work does not use them', async () => {
  const viewer = await aViewer();
  const put: string[] = [];
  const files = {
    ...t.parts.files,
    put: async (bytes: Buffer) => {
      put.push(await t.parts.files.put(bytes));
      return put[0] ?? '';
    },
  };
  const answer = await withStoredFile({ ...t.parts, files }, sent('receipt', viewer), async () => [
    put.length,
    await isStored(put[0] ?? ''),
  ]);
  expect(answer).toEqual([1, true]);
  expect(await isStored(put[0] ?? '')).toBe(false);
});

test('a transaction that runs again stores the bytes only once', async () => {
  const viewer = await aViewer();
  const keys = new Set<string>();
  let runs = 0;
  await withStoredFile(t.parts, sent('receipt', viewer), (keepFile) =>
    inTransaction(t.db, async (tx) => {
      runs += 1;
      const id = await keepFile(tx, viewer);
      const row = await tx
        .selectFrom('files')
        .select('storage_key')
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow();
      keys.add(row.storage_key);
      if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    }),
  );
  expect(runs).toBe(2);
  expect(keys.size).toBe(1);
  expect(await rowsOf(viewer)).toMatchObject([{ storage_key: [...keys][0] }]);
});
