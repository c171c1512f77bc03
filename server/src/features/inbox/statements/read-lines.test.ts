import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../../imports/reading/read-workbook.ts';
import { readLines } from './read-lines.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';

// What the lines of a file are before they are compared with the portal's records; `new` is money in.

async function read(content: string, channel = 'mtn') {
  const table = readTable(await readWorkbook(Buffer.from(content)));
  const columns = recogniseColumns(table);
  return { columns, lines: readLines(table, columns, { channel, today: '2026-11-21' }) };
}
const linesOf = async (content: string) => (await read(content)).lines;

const MTN_HEAD = 'Id,Date,Status,Type,From,From Name,To,To Name,Amount,Fee,Balance,Reference';
let ids = 22_847_190_000;
const newId = () => String((ids += 1));

interface Paid {
  id?: string;
  status?: string;
  from?: string;
  amount?: number;
}
/** The lines of a merchant statement of MTN. */
const mtn = (...lines: Paid[]) =>
  [
    MTN_HEAD,
    ...lines.map(
      ({ id = newId(), status = 'Successful', from = '256781000001', amount = 500_000 }) =>
        `${id},2026-11-20 08:14:05,${status},Payment,FRI:${from}/MSISDN,SOMEBODY,FRI:90001234/MM,AMAYUMBA,${amount},0,9000000,12345678`,
    ),
  ].join('\n');

test('a running balance under an unknown heading is not taken for the transaction id', async () => {
  const content = 'Tarehe,Maelezo,Kiasi,Salio\n03/11/2026,Rent,40000,900000\n04/11/2026,Water,50000,950000\n';
  expect((await read(content, 'bank')).columns).toMatchObject({ date: 'Tarehe', amount: 'Kiasi', id: null });
});

/** A payer's phone in MTN's statement. */
const payer = () => `FRI:25677${newId().slice(-7)}/MSISDN`;

describe('whether money came in or went out', () => {
  const own = 'FRI:90001234/MM';
  const bankAccount = 'FRI:stanbic.sp/USER';
  type Line = [from: string, to: string, amount?: number | string];

  /** Each line of a statement with these accounts. */
  const linesWith = (lines: readonly Line[], head = 'From,To,Amount') => {
    const rows = lines.map(([from, to, amount = 500_000]) => `${newId()},2026-11-20,12345678,${from},${to},${amount}`);
    return linesOf([`Id,Date,Reference,${head}`, ...rows].join('\n'));
  };
  const statesOf = async (...given: Parameters<typeof linesWith>) =>
    (await linesWith(...given)).map(({ state }) => state);

  test('is shown by the account of every line, also where most money goes out to one other', async () => {
    const out: Line = [own, bankAccount];
    const lines: Line[] = [[payer(), own], out, out, [payer(), own], out, ['', own], [payer(), ''], [own, '']];
    const expected = ['new', 'ignored', 'ignored', 'new', 'ignored', 'new', 'new', 'ignored'];
    expect(await statesOf(lines)).toEqual(expected);
    expect(await statesOf([out, [payer(), own], out])).toEqual(['ignored', 'new', 'ignored']);
  });

  test('is shown where all money came in, or all went out', async () => {
    const merchant = payer();
    expect(await statesOf([1, 2].map(() => [payer(), merchant]))).toEqual(['new', 'new']);
    expect(await statesOf([1, 2].map(() => [merchant, payer()]))).toEqual(['ignored', 'ignored']);
  });

  test('between one phone and an account that is none is shown by the phone, which is the payer’s', async () => {
    const phone = payer();
    const both: Line[] = [
      [phone, own],
      [own, phone],
    ];
    expect(await statesOf(both)).toEqual(['new', 'ignored']);
  });

  test.each<[string, Line[]]>([
    ['between the same two phones', [['FRI:256772000001/MSISDN', 'FRI:256772000002/MSISDN']]],
    [
      'of which no account is in every line',
      [
        ['FRI:256772000001/MSISDN', own],
        ['FRI:256772000002/MSISDN', own],
        ['FRI:256772000003/MSISDN', bankAccount],
      ],
    ],
  ])('lines %s are errors rather than guessed', async (_, lines) => {
    expect(await linesWith(lines)).toMatchObject(
      lines.map((_line, index) => ({
        state: 'error',
        cell: `E${index + 2}`,
        why: 'From and To do not show whether this money came in. Import a statement of more days, or one with money in and money out in two columns.',
      })),
    );
  });

  test('is shown by columns of money in and out, or by signs, where the accounts do not show it', async () => {
    const [one, other] = [payer(), payer()];
    const columns: Line[] = [
      [one, other, '500000,'],
      [one, other, ',500000'],
    ];
    expect(await statesOf(columns, 'From,To,Credit,Debit')).toEqual(['new', 'ignored']);
    const signs: Line[] = [
      [one, other],
      [one, other, -500_000],
    ];
    expect(await statesOf(signs)).toEqual(['new', 'ignored']);
  });
});

test.each([
  ['Successful', 'new'],
  ['COMPLETED', 'new'],
  ['TS', 'new'],
  ['', 'new'],
  ['Refunded', 'ignored'],
  ['Not successful', 'ignored'],
  ['In progress', 'ignored'],
])('a line with the status “%s” is %s', async (status, state) => {
  const why = state === 'ignored' ? `Its status is “${status}”.` : '';
  expect(await linesOf(mtn({ status }))).toMatchObject([{ state, why }]);
});

test('a line of more than 1,000,000,000 shillings is an error with its cell', async () => {
  expect(await linesOf(mtn({ amount: 1_000_000_000 }, { amount: 1_000_000_001 }))).toMatchObject([
    { state: 'new', amount: 1_000_000_000 },
    { state: 'error', cell: 'I3', why: expect.stringMatching(/^No line may have more than USh\s1,000,000,000\.$/) },
  ]);
});

test.each(['2.28472E+10', '2,28E+10', '2e+10'])(
  'an id that Excel shortened to %s is an error of its cell',
  async (id) => {
    const lines = await linesOf(mtn({}, { id: `"${id}"` }, { id: '12E45678' }));
    expect(lines.map(({ state, cell }) => [state, cell])).toEqual([
      ['new', null],
      ['error', 'A3'],
      ['new', null],
    ]);
    expect(lines[1]?.why).toBe(
      `“${id}” is not the whole id. Export the statement again, and format this column as text before you save it.`,
    );
  },
);

const foreign = (text: string) =>
  `“${text}” is another currency than shillings. Record this money by hand, in shillings.`;

describe('another currency than shillings', () => {
  test('in a column of currencies is an error of its line', async () => {
    const currencies = ['UGX', '', 'UShs', 'Uganda Shillings', 'USD', '$', 'KES', 'Rupees'];
    const lines = currencies.map((currency) => `2026-11-20,${newId()},500,${currency},0,UGX,12345678`);
    const found = await linesOf(['Date,Transaction ID,Amount,Currency,Fee,Currency,Details', ...lines].join('\n'));
    expect(found.slice(0, 4).map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new']);
    expect(found.slice(4)).toMatchObject(
      currencies.slice(4).map((text, index) => ({ state: 'error', cell: `D${index + 6}`, why: foreign(text) })),
    );
  });

  test.each([
    ['Amount (USD)', 'C2', 'Date,Transaction ID,Amount (USD),Details'],
    ['Credit US$', 'C2', 'Date,Transaction ID,Credit US$,Details'],
    ['Amount in Dollars', 'C2', 'Date,Transaction ID,Amount in Dollars,Details'],
    ['Balance (KES)', 'C2', 'Date,Transaction ID,Amount,Details,Balance (KES)'],
  ])('in the heading %s is an error of each line', async (heading, cell, head) => {
    const lines = await linesOf([head, `2026-11-20,${newId()},500,12345678`].join('\n'));
    expect(lines).toMatchObject([{ state: 'error', cell, why: foreign(heading) }]);
  });

  test.each(['Amount (UGX)', 'Amount Received by Us', 'Amount in Uganda Shillings'])(
    'is none in the heading %s',
    async (heading) => {
      const content = [`Date,Transaction ID,${heading},Details`, `2026-11-20,${newId()},500,12345678`].join('\n');
      expect(await linesOf(content)).toMatchObject([{ state: 'new', amount: 500 }]);
    },
  );

  test('above the table refuses the file', async () => {
    const table = `Account,0417\nCurrency,USD\n\nDate,Transaction ID,Amount,Details\n2026-11-20,${newId()},500,Rent\n`;
    await expect(linesOf(table)).rejects.toThrow(
      'This statement is in USD. Only statements in shillings can be imported.',
    );
    expect(await linesOf(table.replace('USD', 'UGX'))).toHaveLength(1);
  });
});

test("a test number of MTN's sandbox is the payer's phone", async () => {
  expect(await linesOf(mtn({ from: '46733123454' }))).toMatchObject([{ state: 'new', phone: '+46733123454' }]);
});
