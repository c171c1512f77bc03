import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { archiveFile } from './archive-file.ts';

test('two backups of the same minute get different names', async ({ onTestFinished }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const now = Date.parse('2026-11-21T11:05:00Z');
  const first = await archiveFile('nowhere', now, { given: folder });
  expect(first).toBe(path.join(folder, 'amayumba-2026-11-21T1405.tar.gz'));
  await writeFile(first, '');
  expect(await archiveFile('nowhere', now, { given: folder })).toBe(
    path.join(folder, 'amayumba-2026-11-21T1405-2.tar.gz'),
  );
});

test('a backup of a company other than the first carries its short name', async () => {
  const now = Date.parse('2026-11-21T11:05:00Z');
  const file = await archiveFile('nowhere', now, { company: 'kampala-homes' });
  expect(file).toBe(path.join('nowhere', 'backups', 'amayumba-kampala-homes-2026-11-21T1405.tar.gz'));
});
