import { expect, test } from 'vitest';
import { writeXlsx } from './write-xlsx.ts';

test('a list may have more rows than a function takes arguments', async () => {
  const rows = Array.from({ length: 150_000 }, () => [1]);
  const table = { heading: 'Receipts', columns: [{ heading: 'No', kind: 'count' as const }], rows, totals: [150_000] };
  const landlord = { landlord_name: 'Kato Properties', landlord_address: '' };
  const file = await writeXlsx({ title: 'Receipts', landlord, facts: [], tables: [table] });
  file.destroy();
  expect(file.readable).toBe(false);
});
