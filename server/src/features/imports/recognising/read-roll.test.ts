import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../reading/read-workbook.ts';
import { makeWorkbook, type SheetInput, type Value, workbookOf } from '../test/make-workbook.ts';
import { AS_AT, sampleContent, SAMPLES } from '../test/samples.ts';
import type { ReadingRules } from './choose-sheets.ts';
import { usernameFor } from './read-people.ts';
import { readRoll } from './read-roll.ts';
import type { Roll, RollTenant } from './roll.ts';

const rules = (more: Partial<ReadingRules> = {}): ReadingRules => ({
  asAt: AS_AT,
  fileName: 'file-name.xlsx',
  corrections: [],
  remembered: new Map(),
  ...more,
});
const rollOf = async (content: Buffer, more?: Partial<ReadingRules>) =>
  readRoll(await readWorkbook(content), rules(more));
const sum = <T>(items: readonly T[], value: (item: T) => number) =>
  items.reduce((total, item) => total + value(item), 0);
const tenantsOf = (roll: Roll) => roll.rows.flatMap(({ tenant }) => tenant ?? []);
const sumsOf = (tenants: readonly RollTenant[], value: (tenant: RollTenant) => number) => {
  const having = tenants.filter((tenant) => value(tenant) > 0);
  return { count: having.length, sum: sum(having, value) };
};

describe.each(SAMPLES)('$file', (sample) => {
  const reading = rollOf(sampleContent(sample.file), { fileName: sample.file });

  test('has the landlord’s own counts and sums', async () => {
    const roll = await reading;
    const tenants = tenantsOf(roll);
    const places = (parts: (row: Roll['rows'][number]) => string) => new Set(roll.rows.map(parts)).size;
    const thisMonth = tenants.filter((tenant) => tenant.this_month_paid + tenant.this_month_open > 0);
    expect({
      estates: places(({ estate }) => estate),
      blocks: places(({ estate, block }) => `${estate}|${block}`),
      apartments: roll.rows.length,
      tenants: tenants.length,
      vacant: roll.rows.length - tenants.length,
      rent_of_all_apartments: sum(roll.rows, ({ rent }) => rent),
      rent_of_let_apartments: sum(roll.rows, ({ rent, tenant }) => (tenant ? rent : 0)),
      this_month: {
        tenants: thisMonth.length,
        rent: sum(thisMonth, (tenant) => tenant.this_month_paid + tenant.this_month_open),
        paid: sum(thisMonth, (tenant) => tenant.this_month_paid),
        open: sum(thisMonth, (tenant) => tenant.this_month_open),
      },
      deposits: sumsOf(tenants, ({ deposit }) => deposit),
      arrears: sumsOf(tenants, ({ arrears }) => arrears),
      advances: sumsOf(tenants, ({ ahead }) => ahead),
    }).toEqual({
      estates: sample.estates,
      blocks: sample.blocks,
      apartments: sample.apartments,
      tenants: sample.tenants,
      vacant: sample.vacant,
      rent_of_all_apartments: sample.rent_of_all_apartments,
      rent_of_let_apartments: sample.rent_of_let_apartments,
      this_month: sample.this_month,
      deposits: sample.deposits,
      arrears: sample.arrears,
      advances: sample.advances,
    });
  });

  test('has the estates, in the order of the file', async () => {
    const { rows } = await reading;
    const estates = [...new Set(rows.map(({ estate }) => estate))].map((name) => {
      const own = rows.filter(({ estate }) => estate === name);
      return {
        name,
        blocks: new Set(own.map(({ block }) => block)).size,
        apartments: own.length,
        vacant: own.filter(({ tenant }) => !tenant).length,
        rent: sum(own, ({ rent }) => rent),
      };
    });
    expect(estates).toEqual(sample.by_estate);
  });

  test('refuses rows that have no place, and asks or warns about doubtful ones', async () => {
    const roll = await reading;
    expect(roll.refused.map(({ sheet, row, reason }) => ({ sheet, row, reason }))).toEqual(
      sample.refused.map(({ sheet, row, reason }) => ({ sheet, row, reason })),
    );
    const remarks = roll.rows.flatMap(({ sheet, row, questions, warnings }) =>
      [...questions.map(({ sentence }) => sentence), ...warnings].map((warn) => ({ sheet, row, warn })),
    );
    expect(remarks).toEqual(sample.warned);
    const leftOut = roll.sheets
      .filter(({ left_out }) => left_out !== null)
      .map(({ name, left_out }) => ({ sheet: name, why: left_out }));
    expect(leftOut).toEqual(sample.sheets_left_out);
  });

  test('has these tenants in full', async () => {
    const roll = await reading;
    const found = sample.samples.map(({ sheet, row }) => {
      const read = roll.rows.find((each) => each.sheet === sheet && each.row === row);
      const tenant = read?.tenant;
      if (!read || !tenant) return undefined;
      const { estate, block, unit, rent } = read;
      const { name, phone, lease_start, lease_end, deposit, arrears, this_month_paid, this_month_open, ahead } = tenant;
      return {
        sheet,
        row,
        name,
        username: usernameFor(name, phone),
        phone: phone || null,
        estate,
        block,
        unit,
        rent,
        lease_start,
        lease_end,
        deposit,
        arrears,
        this_month_paid,
        this_month_open,
        advance: ahead,
      };
    });
    expect(found).toEqual(sample.samples);
  });

  test('has the lease ends of the file', async () => {
    const ends: Record<string, number> = {};
    for (const { lease_end } of tenantsOf(await reading)) if (lease_end) ends[lease_end] = (ends[lease_end] ?? 0) + 1;
    expect(ends).toEqual(sample.leases_with_an_end);
  });
});

const HEADER: Value[] = ['Unit', 'Tenant', 'Phone', 'Rent', 'Arrears'];
const ROW: Value[] = ['A1', 'Apio Grace', '0772123456', 450_000, null];
/** Reads rows below the usual header, as one sheet. */
const roll = (...rows: Value[][]) => rollOf(workbookOf(HEADER, ...rows));
const read = async (...row: Value[]) => {
  const { rows, refused } = await roll(row);
  return rows[0] ?? refused[0];
};

describe('the estate of a sheet without a column of estates', () => {
  test.each<[string, Partial<SheetInput>, Value[][], string]>([
    ['a labelled line', {}, [['Property: Mengo Court'], ['SOMETHING ELSE']], 'Mengo Court'],
    [
      'the nearest name above',
      {},
      [['Kato and Family'], ['Muyenga Heights'], ['Rent roll, November 2026'], ['Tel: 0772 123456']],
      'Muyenga Heights',
    ],
    ['a name before the kind of document', {}, [['MUYENGA HEIGHTS – RENT ROLL NOV 2026']], 'MUYENGA HEIGHTS'],
    ['a name with the kind of document behind it', {}, [['Muyenga Heights tenants’ register']], 'Muyenga Heights'],
    [
      'a name behind the kind of document',
      {},
      [['RENT COLLECTION 2026 - MUYENGA HEIGHTS NOV 2026']],
      'MUYENGA HEIGHTS',
    ],
    [
      'a name on its own before one behind the kind',
      {},
      [['Muyenga Heights'], ['Rent roll: Shops']],
      'Muyenga Heights',
    ],
    ['the file, where only a block is behind the kind', {}, [['Rent roll - Block A']], 'file name'],
    [
      'the file, where all lines are of another kind',
      {},
      [['Rent roll as at 20/11/2026'], ['P.O. Box 123, Kampala']],
      'file name',
    ],
  ])('comes from %s', async (_case, input, above, estate) => {
    const content = makeWorkbook([{ name: 'Sheet1', ...input, rows: [...above, HEADER, ROW] }]);
    expect((await rollOf(content)).rows[0]?.estate).toBe(estate);
  });

  test('is the name of the sheet if several sheets are read, unless the name is a general word', async () => {
    const rows = [['Family houses'], HEADER, ROW];
    const other = [['Family houses'], HEADER, ['9', 'Okello James', '0752123456', 1, null]];
    const content = makeWorkbook([
      { name: 'Kasangati', rows },
      { name: 'November', rows: other },
    ]);
    expect((await rollOf(content)).rows.map(({ estate }) => estate)).toEqual(['Kasangati', 'Family houses']);
  });
});

test('a line merged over the table opens the next estate, and Block X a block', async () => {
  const rows: Value[][] = [
    HEADER,
    ['Mengo Court'],
    ['Block B'],
    ['1', 'Apio Grace', '0772123456', 100_000, null],
    ['Rubaga Flats'],
    ['1', 'Okello James', '0752123456', 200_000, null],
    ['All tenants pay by the 5th'],
  ];
  const { rows: understood } = await rollOf(
    makeWorkbook([{ name: 'Sheet1', rows, merges: ['A2:E2', 'A5:E5', 'A7:E7'] }]),
  );
  expect(understood.map(({ estate, block, unit }) => [estate, block, unit])).toEqual([
    ['Mengo Court', 'B', '1'],
    ['Rubaga Flats', 'Main', '1'],
  ]);
});

test('a repeated header may have another order, and a title above it opens an estate', async () => {
  const { rows } = await rollOf(
    workbookOf(
      ['Mengo Court'],
      HEADER,
      ROW,
      [],
      ['Rubaga Flats'],
      ['Name', 'House', 'Monthly rent'],
      ['Okello James', '7', 300_000],
    ),
  );
  expect(rows.map(({ estate, unit, rent, tenant }) => [estate, unit, rent, tenant?.name])).toEqual([
    ['Mengo Court', 'A1', 450_000, 'Apio Grace'],
    ['Rubaga Flats', '7', 300_000, 'Okello James'],
  ]);
});

test('hidden sheets, people who left and sheets without a header are left out and named; an empty one is not', async () => {
  const content = makeWorkbook([
    { name: 'Now', rows: [HEADER, ROW], isProtected: true },
    { name: 'Secret', rows: [HEADER, ROW], state: 'hidden' },
    { name: 'Former tenants', rows: [HEADER, ROW] },
    {
      name: 'Prices',
      rows: [
        ['Room', 'Price', 'Deposit'],
        ['single', 100_000, 100_000],
      ],
    },
    { name: 'Sheet2', rows: [] },
  ]);
  const { sheets, rows } = await rollOf(content);
  expect(rows).toHaveLength(1);
  expect(sheets.map(({ name, left_out }) => [name, left_out])).toEqual([
    ['Now', null],
    ['Secret', 'hidden'],
    ['Former tenants', 'people who left'],
    ['Prices', 'no column of tenants'],
  ]);
});

test('of sheets that repeat a roll month by month the newest counts', async () => {
  const content = makeWorkbook([
    { name: 'Oct 2026', rows: [['Mengo Court'], HEADER, ROW] },
    { name: 'Nov 2026', rows: [['Mengo Court'], HEADER, ['A1', 'Okello James', '0752123456', 500_000, null]] },
  ]);
  const { rows, sheets } = await rollOf(content);
  expect(rows.map(({ tenant }) => tenant?.name)).toEqual(['Okello James']);
  expect(sheets.map(({ left_out }) => left_out)).toEqual(['an earlier month of the same roll', null]);
});

const monthSheet = (name: string): SheetInput => ({ name, rows: [['Mengo Court'], HEADER, ROW] });

test('a sheet that was prepared for a month to come is left out while one of this month or before is there', async () => {
  const leftOutOf = async (...names: string[]) =>
    (await rollOf(makeWorkbook(names.map(monthSheet)))).sheets.map(({ left_out }) => left_out);
  const [earlier, toCome] = ['an earlier month of the same roll', 'a month that has not come yet'];
  expect(await leftOutOf('Oct 2026', 'Nov 2026', 'Dec 2026')).toEqual([earlier, null, toCome]);
  expect(await leftOutOf('Oct 2026', 'Dec 2026', 'Jan 2027')).toEqual([null, toCome, toCome]);
  expect(await leftOutOf('Dec 2026')).toEqual([null]);
  const corrections = [{ sheet: 'Dec 2026', is_left_out: false }];
  const byHand = await rollOf(makeWorkbook([monthSheet('Nov 2026'), monthSheet('Dec 2026')]), { corrections });
  expect(byHand.sheets.map(({ left_out }) => left_out)).toEqual([earlier, null]);
});

test('what earlier months say of tenants who are still there becomes notes, and no money', async () => {
  const header = ['Unit', 'Tenant', 'Phone', 'Rent', 'Paid', 'Bal b/f', 'Remarks'];
  const content = makeWorkbook([
    {
      name: 'Nov 2026',
      rows: [
        ['Mengo Court'],
        header,
        ['A1', 'Nakato Sarah', '0772123456', 500_000, 0, 150_000, 'pays on 5th by MTN'],
        ['A2', 'Okello James', '0752123456', 500_000, null, null, null],
      ],
    },
    {
      name: 'Oct 2026',
      rows: [
        ['Mengo Court'],
        header,
        ['A1', 'NAKATO SARAH', '0772123456', 500_000, 350_000, null, 'discount only Oct'],
        ['A3', 'Okello James', '0752123456', 400_000, '400k', null, null],
        ['A2', 'Apio Grace', '0782123456', 450_000, 450_000, null, null],
      ],
    },
    { name: 'Sept 2026', rows: [['Mengo Court'], header, ['A1', 'Nakato Sarah', '', 450_000, 450_000, null, null]] },
  ]);
  const { rows, sheets } = await rollOf(content);
  expect(rows.map(({ tenant }) => [tenant?.notes, tenant?.earlier_months])).toEqual([
    ['pays on 5th by MTN', ['Sept 2026: rent 450,000, paid 450,000', 'Oct 2026: paid 350,000, “discount only Oct”']],
    ['', ['Oct 2026: unit A3, rent 400,000, paid 400k']],
  ]);
  expect(rows.map(({ tenant }) => tenant?.arrears)).toEqual([150_000, 0]);
  expect(sheets.map(({ name, earlier }) => [name, earlier])).toEqual([
    ['Nov 2026', undefined],
    ['Oct 2026', { noted: 2, gone: 1 }],
    ['Sept 2026', { noted: 1, gone: 0 }],
  ]);
  const without = await rollOf(content, { corrections: [{ sheet: 'Oct 2026', is_left_out: true }] });
  expect(without.rows[1]?.tenant?.earlier_months).toBeUndefined();
});

test('lists of staff and of payments beside a roll are left out, unless a manager includes them', async () => {
  const people = ['Apio Grace', 'Okello James', 'Nakato Ruth', 'Mukasa Paul'];
  const staff = people.map((name, index): Value[] => [index + 1, name, `077212345${index}`, 300_000, '1/1/2024']);
  const payments = people.map((name, index): Value[] => [
    '5/11/2026',
    name,
    `077212345${index}`,
    450_000,
    `${101 + index}`,
  ]);
  const content = makeWorkbook([
    { name: 'Roll', rows: [HEADER, ROW] },
    { name: 'Sheet2', rows: [['No', 'Name', 'Phone', 'Salary', 'Start date'], ...staff] },
    { name: 'Payments', rows: [['Date', 'Paid by', 'Phone', 'Sum', 'Slip'], ...payments] },
  ]);
  const { rows, sheets } = await rollOf(content);
  expect(rows).toHaveLength(1);
  const why = 'a list of something else than homes';
  expect(sheets.map(({ left_out }) => left_out)).toEqual([null, why, why]);
  const included = await rollOf(content, { corrections: [{ sheet: 'Sheet2', is_left_out: false }] });
  expect(included.rows).toHaveLength(5);
});

test('a sheet that was left out is read when a manager includes it', async () => {
  const content = makeWorkbook([{ name: 'Left Bank', rows: [HEADER, ROW] }]);
  expect((await rollOf(content)).rows).toEqual([]);
  const { rows } = await rollOf(content, { corrections: [{ sheet: 'Left Bank', is_left_out: false }] });
  expect(rows).toHaveLength(1);
});

test('an address is the location column, or a line above the header', async () => {
  const withColumn = await rollOf(
    workbookOf(['Unit', 'Tenant', 'Rent', 'Location'], ['1', 'Apio Grace', 1, 'Plot 7, Ntinda']),
  );
  expect(withColumn.rows[0]?.address).toBe('Plot 7, Ntinda');
  const withLine = await rollOf(workbookOf(['Mengo Court'], ['Location: Balintuma Road'], HEADER, ROW));
  expect(withLine.rows[0]?.address).toBe('Balintuma Road');
});

test('a column that counts rows is the unit if there is no other', async () => {
  const { rows } = await rollOf(
    workbookOf(['No.', 'Name', 'Rent'], [1, 'Apio Grace', 90_000], [2, 'Okello James', 80_000]),
  );
  expect(rows.map(({ unit }) => unit)).toEqual(['1', '2']);
});

test('a header of two rows is read as one', async () => {
  const rows: Value[][] = [
    ['Unit', 'Tenant', 'Rent', 'Lease', null],
    [null, null, null, 'From', 'To'],
    ['1', 'Apio Grace', 100_000, '1/1/2026', '31/12/2026'],
  ];
  const { rows: understood } = await rollOf(makeWorkbook([{ name: 'Sheet1', rows, merges: ['D1:E1'] }]));
  expect(understood).toMatchObject([
    { estate: 'file name', unit: '1', tenant: { lease_start: '2026-01-01', lease_end: '2026-12-31' } },
  ]);
});

test('an amount with parts of a shilling is rounded, and the row says so', async () => {
  const { rows } = await rollOf(
    workbookOf(
      ['Unit', 'Tenant', 'Rent', 'Deposit', 'Arrears'],
      ['1', 'Apio', 350_000.5, '700,000.00', 'UGX 12,000.25'],
      ['2', 'Okot', '350000,00', 0.1 + 699_999.9, null],
      ['3', null, 99_999.5, null, null],
    ),
  );
  expect(rows.map(({ rent, warnings }) => [rent, warnings.filter((one) => one.includes('shillings'))])).toEqual([
    [
      350_001,
      [
        '“350000.5” is not whole shillings: UGX 350,001 is taken',
        '“UGX 12,000.25” is not whole shillings: UGX 12,000 is taken',
      ],
    ],
    [350_000, []],
    [100_000, ['“99999.5” is not whole shillings: UGX 100,000 is taken']],
  ]);
});

test('the sum paid this month may be a word', async () => {
  const { rows } = await rollOf(
    workbookOf(['Unit', 'Tenant', 'Rent', 'Paid'], ['1', 'Apio', 100_000, 'PAID'], ['2', 'Okot', 100_000, 'not paid']),
  );
  expect(rows.map(({ tenant }) => tenant?.this_month_open)).toEqual([0, 100_000]);
});

test('units that differ only in case and spaces are the same', async () => {
  const { refused } = await roll(['H 5', 'Apio', null, 1], ['h5', 'Okot', null, 1]);
  expect(refused).toMatchObject([{ row: 3, reason: 'unit_twice' }]);
});

test('corrected columns win over recognised ones, and columns of a known shape use the saved choices', async () => {
  const content = workbookOf(['Unit', 'Tenant', 'Rent', 'Promised'], ['1', 'Apio Grace', 100_000, 50_000]);
  const columns = [{ index: 3, kind: 'arrears' as const }];
  const first = await rollOf(content, { corrections: [{ sheet: 'Sheet1', columns }] });
  expect(first.rows[0]?.tenant?.arrears).toBe(50_000);
  const remembered = new Map([[first.sheets[0]?.shape ?? '', { columns, lines: [] }]]);
  expect((await rollOf(content, { remembered })).rows[0]?.tenant?.arrears).toBe(50_000);
});

test('an unknown header can be set by its row and columns', async () => {
  const content = workbookOf(['Nyumba', 'Mpangaji', 'Kodi'], ['1', 'Apio Grace', 100_000]);
  expect((await rollOf(content)).sheets[0]?.left_out).toBe('no header');
  const columns = [
    { index: 0, kind: 'unit' as const },
    { index: 1, kind: 'tenant' as const },
    { index: 2, kind: 'rent' as const },
  ];
  const corrected = await rollOf(content, { corrections: [{ sheet: 'Sheet1', header_row: 1, columns }] });
  expect(corrected.rows).toMatchObject([{ unit: '1', rent: 100_000, tenant: { name: 'Apio Grace' } }]);
});

test('an error in a column that is read refuses the whole file, and an error elsewhere does not', async () => {
  await expect(roll(['A1', 'Apio Grace', null, { error: '#REF!' }])).rejects.toMatchObject({
    code: 'spreadsheet_with_errors',
    message: expect.stringContaining('Cell D2 of the sheet Sheet1 shows the error #REF!'),
  });
  const beside = await rollOf(workbookOf([...HEADER, 'Bal c/f'], [...ROW, { error: '#N/A' }]));
  expect(beside.rows).toHaveLength(1);
});

test('a formula counts with its stored value', async () => {
  expect(await read('A1', 'Apio Grace', null, { formula: 'B1*2', value: 640_000 })).toMatchObject({ rent: 640_000 });
});

test.each<[string, Value[], object]>([
  [
    'no start: the first of this month, with a warning',
    ['1', 'Apio', null, 100_000],
    { tenant: { lease_start: '2026-11-01' }, warnings: ['no start of the lease is given: 1 November 2026 is taken'] },
  ],
  ['dollars in a rent', ['1', 'Apio', null, '$600'], { rent: 0, questions: [{ reason: 'rent_currency' }] }],
  [
    'a rent that is a word',
    ['1', 'Apio', null, 'family'],
    { rent: 0, questions: [{ column: 'rent', sentence: '“family” is not an amount of rent.' }] },
  ],
  ['a rent of nothing', ['1', 'Apio', null, 'nil'], { rent: 0, questions: [{ reason: 'rent_missing' }] }],
  [
    'arrears that are no amount',
    ['1', 'Apio', null, 100_000, 'ask Musa'],
    { tenant: { arrears: 0 }, questions: [{ reason: 'amount_unreadable', column: 'arrears' }] },
  ],
  [
    'money ahead in brackets',
    ['1', 'Apio', null, 100_000, '(250,000)'],
    { tenant: { arrears: 0, this_month_paid: 100_000, this_month_open: 0, ahead: 150_000 } },
  ],
  ['nobody lives there', ['1', 'Under repair', null, 100_000], { tenant: null, rent: 100_000 }],
  [
    'two people and two phones',
    ['1', 'Okello James & Apio Grace', '0772123456 / 0752 123 456', 100_000],
    { tenant: { name: 'Okello James', phone: '+256772123456', emergency_contact: 'Apio Grace, +256752123456' } },
  ],
  ['block and unit in one cell', ['B2-14', 'Apio', null, 100_000], { block: 'B2', unit: '14' }],
])('%s', async (_case, row, expected) => {
  expect(await read(...row)).toMatchObject(expected);
});

test('notes, signatures, totals and lines without unit and tenant create nothing', async () => {
  const { rows, refused } = await roll(
    ROW,
    ['GRAND TOTAL', null, null, 450_000],
    [null, 'Sub-total', null, 450_000],
    [null, null, null, 450_000],
    ['NB: rents go up in January'],
    [null, 'Prepared by: Nalwoga Resty'],
  );
  expect([rows.length, refused]).toEqual([1, []]);
});

test('a total under an unknown word is the sum of rents above it: of its block, or of all', async () => {
  const { rows } = await roll(
    ['Block A'],
    ['A1', 'Okello James', '0772100201', 300_000],
    ['A2', null, null, 200_000],
    ['Jumla', null, null, 500_000],
    ['Block B'],
    ['B1', 'Apio Grace', '0772100202', 400_000],
    ['B2', 'Kato Moses', '0772100203', 100_000],
    ['Jumla', null, null, 500_000],
    ['Jumla kuu', null, null, 1_000_000],
  );
  expect(rows.map(({ block, unit }) => `${block} ${unit}`)).toEqual(['A A1', 'A A2', 'B B1', 'B B2']);
});

test.each<[string, Value[]]>([
  ['is numbered', ['Shop 1', null, null, 500_000]],
  ['is marked as vacant', ['Shop', 'Vacant', null, 500_000]],
  ['is no sum', ['Shop', null, null, 500_001]],
  ['has the rent of one row above', ['Shop', null, null, 200_000]],
])('a home that %s is not taken for a total', async (_case, row) => {
  const { rows } = await roll(
    ['A1', 'Okello James', '0772100201', 300_000],
    ['A2', 'Apio Grace', '0772100202', 200_000],
    row,
  );
  expect(rows.map(({ unit }) => unit)).toEqual(['A1', 'A2', row[0]]);
});
