import { inflateRawSync } from 'node:zlib';
import {
  exportReport,
  getComplaintReport,
  getComplaintTrends,
  getOccupancyReport,
  getPaymentReport,
} from '@amayumba/contract/reports/endpoints.ts';
import type { ExportFormat, ReportType } from '@amayumba/contract/reports/rules.ts';
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { portfolio, foreignEstate } from '../test/portfolio.ts';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';

const t = testApp();
beforeEach(() => t.clock.set(NOON));

const november = { start_date: '2026-11-01', end_date: '2026-11-30' };

async function exported(owner: { id: number }, report_type: ReportType, format: ExportFormat, more = {}) {
  const answer = await t.as(owner).call(exportReport, { body: { report_type, format, ...november, ...more } });
  expect(answer.status).toBe(200);
  return answer;
}

/** Rows of cells without quotes (RFC 4180). */
function readCsv(bytes: Buffer): string[][] {
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [...lines] = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  );
}

/** A file of a zip archive. */
function unzipped(bytes: Buffer, name: string): string {
  const at = bytes.indexOf(name);
  const extraLength = bytes.readUInt16LE(at - 2);
  return inflateRawSync(bytes.subarray(at + name.length + extraLength)).toString('utf8');
}

const sheetsOf = async (bytes: Buffer) => new Map((await readXlsxFile(bytes)).map(({ sheet, data }) => [sheet, data]));

const rounded = (rate: number) => Math.round(rate * 100) / 100;
const asDay = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

describe('who may export', () => {
  const body = { report_type: 'payments', format: 'csv', ...november } as const;

  test('owners', async () => {
    expect((await t.as(null).call(exportReport, { body })).status).toBe(401);
    expect((await t.as(await t.make.user('manager')).call(exportReport, { body })).status).toBe(403);
    expect((await t.as((await t.make.tenant()).user).call(exportReport, { body })).status).toBe(403);
  });

  test('every wrong field is reported, and no export is recorded', async () => {
    const owner = await t.make.user('owner');
    const wrong = await t.as(owner).call(exportReport, {
      anyBody: { report_type: 'secrets', format: 'docx', end_date: 'soon', filters: { estate_id: -1 } },
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual([
      'end_date',
      'filters.estate_id',
      'format',
      'report_type',
      'start_date',
    ]);
    const backwards = { ...body, start_date: '2026-11-30', end_date: '2026-11-29' };
    expect((await t.as(owner).call(exportReport, { body: backwards })).error.fields).toHaveProperty('end_date');
    const tooLong = { ...body, start_date: '2020-11-30', end_date: '2026-11-29' };
    expect((await t.as(owner).call(exportReport, { body: tooLong })).status).toBe(400);
    expect(await t.db.selectFrom('audit_log').select('id').where('user_id', '=', owner.id).execute()).toEqual([]);
  });

  test('the audit log records who exported which report', async () => {
    const { owner, alpha } = await portfolio(t);
    await exported(owner, 'tenancy', 'pdf', { filters: { estate_id: alpha.id } });
    const after = { report_type: 'tenancy', format: 'pdf', ...november, filters: { estate_id: alpha.id } };
    expect(await auditEntries(t.db, { user_id: owner.id })).toMatchObject([
      { action: 'exported', subject: 'report', after },
    ]);
  });
});

test.each([
  ['csv', 'text/csv; charset=utf-8'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pdf', 'application/pdf'],
] as const)('a %s file has its name and type', async (format, type) => {
  const { owner } = await portfolio(t);
  const { headers } = await exported(owner, 'payments', format);
  expect(headers['content-type']).toBe(type);
  expect(headers['content-disposition']).toContain(
    `attachment; filename="amayumba-payments-2026-11-01-2026-11-30.${format}"`,
  );
});

describe('CSV', () => {
  test('has the figures of the payment report', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getPaymentReport, { query: november });
    const [head, ...rows] = readCsv((await exported(owner, 'payments', 'csv')).bytes);
    expect(head).toEqual([
      'Estate',
      'Payments',
      'Total (UGX)',
      'Paid (UGX)',
      'Pending (UGX)',
      'Overdue (UGX)',
      'Collection rate (%)',
    ]);
    expect(rows).toEqual([
      ['Alpha Court', '5', '2350000', '850000', '600000', '500000', '36.17'],
      ['Beta Court', '1', '300000', '0', '0', '300000', '0'],
      [
        'Total',
        ...[body.total_payments, body.total_amount, body.paid_amount, body.pending_amount, body.overdue_amount].map(
          String,
        ),
        '32.08',
      ],
    ]);
  });

  test('has the figures of the occupancy report, days and estates', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getOccupancyReport, { query: november });
    const rows = readCsv((await exported(owner, 'occupancy', 'csv')).bytes);
    const points = body.occupancy_trends.map((point) =>
      [point.date, point.occupied, point.total_apartments, rounded(point.occupancy_rate)].map(String),
    );
    expect(rows.slice(1, points.length + 1)).toEqual(points);
    // 5 of 6 apartments on ten days, 4 of 6 on eleven.
    const mean = '74.6';
    expect(rows.slice(points.length + 1)).toEqual([
      ['Average', '', '', mean],
      [''],
      ['Estate', 'Average (%)', 'Peak (%)', 'Lowest (%)'],
      ...body.estate_breakdown.map((row) => [
        row.estate_name,
        String(rounded(row.avg_occupancy)),
        String(rounded(row.peak_occupancy)),
        String(rounded(row.lowest_occupancy)),
      ]),
      ['All together', mean, '83.33', '66.67'],
    ]);
  });

  test('leaves the occupancy of an estate without apartments empty', async () => {
    const owner = await t.make.user('owner');
    const { name } = await t.make.estate({ owner_id: owner.id });
    const rows = readCsv((await exported(owner, 'occupancy', 'csv')).bytes);
    expect(rows).toContainEqual([name, '', '', '']);
    expect(rows).toContainEqual(['Average', '', '', '']);
    expect(rows).toContainEqual(['All together', '', '', '']);
  });

  test('says why the occupancy can be above the rate of the dashboard', async () => {
    const { owner } = await portfolio(t);
    const { bytes } = await exported(owner, 'occupancy', 'xlsx');
    expect(JSON.stringify(await readXlsxFile(bytes))).toContain('A vacant home counts from the day it was added, so ');
  });

  test('has the figures of the complaint report', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getComplaintReport, { query: november });
    const rows = readCsv((await exported(owner, 'complaints', 'csv')).bytes).slice(1);
    expect(rows.slice(0, 2)).toEqual([
      ['Plumbing', '3', '1', '33.33', '3'],
      ['Total', ...[body.total_complaints, body.resolved_complaints].map(String), '33.33', '3'],
    ]);
  });

  test('lists the complaints of each day of the range up to today, at most 31', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getComplaintTrends);
    const daysOf = async (start_date: string, end_date: string) => {
      const rows = readCsv((await exported(owner, 'complaints', 'csv', { start_date, end_date })).bytes);
      return rows.slice(rows.findIndex(([first]) => first === 'Date') + 1, -1);
    };
    const trend = body.trends.map((row) => [row.date, row.new_complaints, row.resolved_complaints].map(String));
    expect(await daysOf('2026-11-01', '2026-11-30')).toEqual(trend.filter(([day = '']) => day >= '2026-11-01'));
    const october = await daysOf('2026-10-01', '2026-10-31');
    expect([october.length, october[0]?.[0], october.at(-1)?.[0]]).toEqual([31, '2026-10-01', '2026-10-31']);
    expect(await daysOf('2026-12-01', '2026-12-31')).toEqual([]);
    expect((await daysOf('2025-01-01', '2026-12-31')).map(([day]) => day)).toContain('2026-10-22');
  });

  test('says of a list of days that it is of the last ones only', async () => {
    const { owner } = await portfolio(t);
    const headingOf = async (start_date: string) => {
      const { bytes } = await exported(owner, 'complaints', 'xlsx', { start_date, end_date: '2026-12-31' });
      return (await readXlsxFile(bytes)).map(({ sheet }) => sheet).find((sheet) => sheet.startsWith('Day'));
    };
    expect(await headingOf('2026-11-01')).toBe('Day by day');
    expect(await headingOf('2026-01-01')).toBe('Day by day, the last 31 days');
  });

  test('has the leases that end in the range, also on its first and last day', async () => {
    const { owner } = await portfolio(t);
    const rows = async (start_date: string, end_date: string) =>
      readCsv((await exported(owner, 'tenancy', 'csv', { start_date, end_date })).bytes).slice(1);
    expect(await rows('2026-11-10', '2026-12-05')).toEqual([
      ['Cleo Three', 'Alpha Court', 'Front', '3', '2026-01-01', '2026-11-10', '-11'],
      ['Ben Two', 'Alpha Court', 'Front', '2', '2026-01-01', '2026-12-05', '14'],
      ['Total: 2', '', '', '', '', '', ''],
    ]);
    expect(await rows('2026-11-11', '2026-12-04')).toEqual([['No leases end in these days', '', '', '', '', '', '']]);
  });

  test('no name becomes a formula', async () => {
    const owner = await t.make.user('owner');
    const names = ['@SUM(A1)', '+1', '=cmd()', '-1', 'Kato, "the Court"'];
    for (const name of names) await t.make.estate({ owner_id: owner.id, name });
    const cells = readCsv((await exported(owner, 'payments', 'csv')).bytes).map(([first]) => first);
    const neutral = ["'@SUM(A1)", "'+1", "'=cmd()", "'-1", 'Kato, "the Court"'];
    expect(new Set(cells.slice(1, -1))).toEqual(new Set(neutral));
  });
});

describe('XLSX', () => {
  test('has the figures of the payment report as numbers', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getPaymentReport, { query: november });
    const [, ...rows] = (await sheetsOf((await exported(owner, 'payments', 'xlsx')).bytes)).get('Payments') ?? [];
    expect(rows).toEqual([
      ['Alpha Court', 5, 2_350_000, 850_000, 600_000, 500_000, expect.closeTo(850 / 2350, 10)],
      ['Beta Court', 1, 300_000, 0, 0, 300_000, 0],
      [
        'Total',
        body.total_payments,
        body.total_amount,
        body.paid_amount,
        body.pending_amount,
        body.overdue_amount,
        expect.closeTo(850 / 2650, 10),
      ],
    ]);
  });

  test('has days as dates', async () => {
    const { owner } = await portfolio(t);
    const sheets = await sheetsOf((await exported(owner, 'occupancy', 'xlsx')).bytes);
    const { body } = await t.as(owner).call(getOccupancyReport, { query: november });
    const rows = sheets.get('Occupancy over time')?.slice(1, -1) ?? [];
    expect(rows.every(([date]) => date instanceof Date)).toBe(true);
    expect(rows.map(([date, occupied]) => [asDay(date), occupied])).toEqual(
      body.occupancy_trends.map(({ date, occupied }) => [date, occupied]),
    );
    expect(sheets.get('Occupancy by estate')).toHaveLength(4);
    const leases = await sheetsOf((await exported(owner, 'tenancy', 'xlsx')).bytes);
    expect(leases.get('Leases that end')?.[1]?.map(asDay).slice(4)).toEqual(['2026-01-01', '2026-11-10', -11]);
  });

  test('has a bold, frozen header, wide enough columns, and the facts of the report', async () => {
    const { owner, beta } = await portfolio(t);
    const { bytes } = await exported(owner, 'payments', 'xlsx', { filters: { estate_id: beta.id } });
    const sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('ySplit="1"');
    expect(sheet).toMatch(/state="frozen"/);
    expect([...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width) >= 11)).toEqual(
      Array.from({ length: 7 }, () => true),
    );
    const headStyle = Number(/<c r="A1" s="(\d+)"/.exec(sheet)?.[1]);
    const styles = unzipped(bytes, 'xl/styles.xml');
    const font = Number(
      [...(/<cellXfs[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*fontId="(\d+)"/g)][headStyle]?.[1],
    );
    expect([...styles.matchAll(/<font>[\s\S]*?<\/font>/g)][font]?.[0]).toContain('<b/>');
    const about = (await sheetsOf(bytes)).get('About');
    expect(about).toEqual([
      ['Payment report', null],
      ['Owner', await nameOf(owner)],
      ['Estate', 'Beta Court'],
      ['Payments due', '1 Nov 2026 to 30 Nov 2026'],
      ['Amounts', 'Uganda shillings (USh)'],
      ['Printed', expect.stringMatching(/21 Nov 2026.*12:00.*Kampala/)],
    ]);
  });

  test('a name that looks like a formula is text', async () => {
    const owner = await t.make.user('owner');
    await t.make.estate({ owner_id: owner.id, name: '=cmd()' });
    const { bytes } = await exported(owner, 'payments', 'xlsx');
    expect((await sheetsOf(bytes)).get('Payments')?.[1]?.[0]).toBe('=cmd()');
    expect(unzipped(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });
});

const nameOf = async ({ id }: { id: number }) =>
  (await t.db.selectFrom('users').select('shown_name').where('id', '=', id).executeTakeFirstOrThrow()).shown_name;

describe('PDF', () => {
  test('prints title, estate, range, time, figures and totals', async () => {
    const { owner } = await portfolio(t);
    const { title, pages, missing } = readPdf((await exported(owner, 'payments', 'pdf')).bytes);
    expect(title).toBe('Payment report');
    expect(missing).toBe(0);
    expect(pages).toHaveLength(1);
    const lines = pages[0]?.split('\n') ?? [];
    expect(lines).toEqual(expect.arrayContaining(['Payment report', 'All estates', '1 Nov 2026 to 30 Nov 2026']));
    expect(lines.find((line) => line.endsWith('Kampala'))).toMatch(/^21 Nov 2026.*12:00/);
    const figures = lines.slice(lines.indexOf('Alpha Court'));
    expect(figures.join(' | ')).toBe(
      [
        'Alpha Court | 5 | 2,350,000 | 850,000 | 600,000 | 500,000 | 36.17',
        'Beta Court | 1 | 300,000 | 0 | 0 | 300,000 | 0.00',
        'Total | 6 | 2,650,000 | 850,000 | 600,000 | 800,000 | 32.08',
        'Amayumba · Payment report | Page 1 of 1',
      ].join(' | '),
    );
  });

  test('has the landlord and the owner at its head, and is upright while its tables fit', async () => {
    const { owner } = await portfolio(t);
    await t.db
      .updateTable('settings')
      .set({ landlord_name: 'Kato Properties', landlord_address: 'Plot 14, Ntinda Road\nKampala' })
      .execute();
    for (const report_type of ['payments', 'tenancy'] as const) {
      const { bytes } = await exported(owner, report_type, 'pdf');
      const [page = ''] = readPdf(bytes).pages;
      expect(page.split('\n')).toEqual(
        expect.arrayContaining(['Kato Properties', 'Plot 14, Ntinda Road', 'Kampala', 'Owner', await nameOf(owner)]),
      );
      expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 595\.28 841\.89\]/);
    }
  });

  test('a table that needs more width is on a wide page', async () => {
    const owner = await t.make.user('owner');
    const estate = await t.make.estate({ owner_id: owner.id, name: 'Nabweru-Nakawuka-Kyengera-Nansana Apartments' });
    const home = await t.make.apartment({ estate_id: estate.id, number: 'Nabweru-Nakawuka-Kyengera-1' });
    await t.make.tenant({
      apartment_id: home.id,
      lease_end: '2026-11-10',
      first_name: 'Nakiganda-Namutebi-Nalubega',
      last_name: 'Ssekandi',
    });
    expect((await exported(owner, 'tenancy', 'pdf')).bytes.toString('latin1')).toMatch(
      /MediaBox \[0 0 841\.89 595\.28\]/,
    );
  });

  test('prints letters beyond English, and a question mark for missing ones', async () => {
    const owner = await t.make.user('owner');
    await t.make.estate({ owner_id: owner.id, name: 'Ŋŋoma Café e\u0301 Ĝ – 中' });
    const { pages, missing } = readPdf((await exported(owner, 'payments', 'pdf')).bytes);
    expect(missing).toBe(0);
    expect(pages[0]?.replaceAll('\n', '')).toContain('Ŋŋoma Café é Ĝ – ?');
  });

  test('continues over pages, each with the head of the table and its number', async () => {
    const owner = await t.make.user('owner');
    for (let number = 0; number < 60; number += 1) {
      await t.make.estate({ owner_id: owner.id, name: `Court ${number} ${'of the long and winding name '.repeat(4)}` });
    }
    const { pages } = readPdf((await exported(owner, 'payments', 'pdf')).bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      const lines = page.split('\n');
      expect(lines.join(' ')).toContain('Collection rate (%)');
      expect(lines.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.join('\n').match(/^Court \d+/gm)).toHaveLength(60);
  });

  test('has both tables of the occupancy report', async () => {
    const { owner, front } = await portfolio(t);
    const { pages } = readPdf((await exported(owner, 'occupancy', 'pdf', { filters: { block_id: front.id } })).bytes);
    const text = pages.join('\n');
    expect(text).toContain('Alpha Court, Front');
    expect(text).toContain('10 Nov 2026\n3\n3\n100.00\n11 Nov 2026\n2\n3\n66.67');
    expect(text).toContain('Occupancy by estate');
  });
});

test("no file contains rows of another owner's estates or of deleted ones", async () => {
  const { owner } = await portfolio(t);
  const { alpha: foreign } = await portfolio(t);
  for (const report of ['payments', 'occupancy', 'complaints', 'tenancy'] as const) {
    const before = await exported(owner, report, 'csv');
    await foreignEstate(t, owner);
    expect((await exported(owner, report, 'csv')).text).toBe(before.text);
  }
  const { bytes } = await exported(owner, 'payments', 'pdf', { filters: { estate_id: foreign.id } });
  const [page = ''] = readPdf(bytes).pages;
  expect(page).toContain('None of your estates');
  expect(page).not.toContain('Alpha Court');
});

test('the OpenAPI document describes the response as a file', async () => {
  const { paths } = (await t.app.inject('/api/openapi.json')).json<{
    paths: Record<string, { post: { responses: Record<string, { content: object }> } }>;
  }>();
  expect(Object.keys(paths[exportReport.path]?.post.responses['200']?.content ?? {})).toContain('application/pdf');
});
