import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { phonePhoto } from '../../test/photos.ts';
import { clearFilesJob } from './clear-files-job.ts';

const t = testApp();
const hoursAgo = (hours: number) => new Date(t.clock.now() - hours * 3_600_000);

async function put(key: string, hours: number): Promise<void> {
  const file = path.join(t.filesFolder, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'bytes');
  await utimes(file, hoursAgo(hours), hoursAgo(hours));
}
const stored = async () =>
  (await readdir(t.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(t.filesFolder, path.join(entry.parentPath, entry.name)))
    .toSorted();

test('files without a row are removed after a day; those with rows, new ones and foreign ones stay', async () => {
  const payer = await t.make.tenant();
  const answer = await t.as(payer.user).call(logPayment, {
    body: {
      amount: 500_000,
      payment_method: 'Cash',
      reference_number: 'A1',
      payment_for_month: 11,
      payment_for_year: 2026,
      due_date: '2026-11-30',
      payment_type: 'Rent',
    },
    files: { receipt_file: { name: 'receipt.jpg', content: await phonePhoto(40, 60) } },
  });
  expect(answer.status).toBe(201);
  const [named = ''] = await stored();
  await utimes(path.join(t.filesFolder, named), hoursAgo(500), hoursAgo(500));
  const fresh = 'ab/ab000000-0000-4000-8000-000000000001';
  await put(fresh, 23);
  await put('ab/ab000000-0000-4000-8000-000000000002', 25);
  await put('cd/cd000000-0000-4000-8000-000000000003.part', 25);
  await put('ab/README', 500);
  await clearFilesJob(t.parts).run(new AbortController().signal);
  expect(await stored()).toEqual([named, fresh, 'ab/README'].toSorted());
});
