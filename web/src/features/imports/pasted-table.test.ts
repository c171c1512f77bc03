import { expect, test } from 'vitest';
import { readPasted } from './pasted-table.ts';

test('cells from a spreadsheet are counted, with breaks inside a cell and without empty rows', async () => {
  const text = 'Unit\tTenant\tRent\r\nA1\t"Apio\nGrace"\t450,000\r\n\t\t\r\nA2\tOkello "Jo" James\t\r\n';
  const pasted = readPasted(text);
  expect(pasted).toMatchObject({ rows: 3, columns: 3, first: ['Unit', 'Tenant', 'Rent'] });
  expect(pasted?.file.name).toBe('Pasted table');
  expect(await pasted?.file.text()).toBe(text);
});

test.each(['', ' \n\t\n', 'Dear manager,\nhere is the list.', 'https://example.com'])('%j is no table', (text) => {
  expect(readPasted(text)).toBeUndefined();
});
