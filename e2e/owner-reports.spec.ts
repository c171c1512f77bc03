import { readFile } from 'node:fs/promises';
import { EXPORT_FORMATS, type ExportFormat } from '@amayumba/contract/reports/rules.ts';
import { TAX_PACK_NOTE } from '@amayumba/contract/owners/tax-pack.ts';
import type { Locator, Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { readPdf } from '../server/src/pdf/test/pdf-reader.ts';
import { collectComplaints, expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/**
 * Each report with its tab, the figures that its files also contain, the list whose first column they contain, and the
 * formats tried: all of one report, because those of the others differ in their rows alone (export-report.api.test.ts).
 */
const REPORTS = [
  {
    type: 'payments',
    tab: 'Payment',
    figures: ['Payments', 'Total', 'Paid', 'Pending', 'Overdue', 'Collection rate'],
    list: 'Payments by estate',
    formats: EXPORT_FORMATS,
  },
  {
    type: 'occupancy',
    tab: 'Occupancy',
    figures: ['Average', 'Peak', 'Low', 'Latest'],
    list: 'Occupancy by estate',
    formats: ['xlsx'],
  },
  {
    type: 'complaints',
    tab: 'Complaint',
    figures: ['Complaints', 'Resolved', 'Resolution rate', 'Average resolution'],
    list: 'Complaints by category',
    formats: ['pdf'],
  },
  {
    type: 'tenancy',
    tab: 'Tenancy',
    figures: ['Leases that end'],
    list: 'Expiring tenancies',
    formats: ['csv'],
  },
] as const;

interface Figure {
  value: number;
  hasDecimals: boolean;
}

/** Returns a figure in the header of the open report. */
async function figureOn(page: Page, label: string): Promise<Figure> {
  const box = page
    .getByRole('tabpanel')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });
  const text = await box.first().locator('dd').first().innerText();
  const digits = text.replace(/[^\d.]/g, '');
  return { value: Number(digits), hasDecimals: digits.includes('.') };
}

/** Returns the first cell of each row of a list, or on a phone the first line of each card. */
async function namesIn(page: Page, list: string): Promise<string[]> {
  const rows: Locator = page
    .getByRole('table', { name: list })
    .locator('tbody tr td:first-child')
    .or(page.getByRole('list', { name: list }).locator('> li p:first-child'));
  await expect(rows.first()).toBeVisible();
  const names = await rows.allInnerTexts();
  return names.filter((name) => /^[A-Z][a-z]+/.test(name) && !/^(Ended|Ends)/.test(name));
}

/** Exports the open report and returns the file's name and content. */
async function exported(page: Page, format: ExportFormat): Promise<{ name: string; file: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format.toUpperCase() }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), file: await readFile(await saved.path()) };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns all texts in a file, and all figures as the screen shows them. */
async function opened(format: ExportFormat, file: Buffer): Promise<{ texts: string; figures: Set<number> }> {
  if (format === 'xlsx') {
    const cells = (await readXlsxFile(file)).flatMap(({ data }) => data.flat());
    const numbers = cells.filter((cell) => typeof cell === 'number');
    // The file stores rates as fractions of one.
    const figures = numbers.flatMap((value) => [rounded(value), rounded(value * 100)]);
    return { texts: cells.map(String).join('\n'), figures: new Set(figures) };
  }
  const texts =
    format === 'pdf' ? readPdf(file).pages.join('\n') : file.toString('utf8').replace(/[",](?!\d{3}\b)/g, '\n');
  const cells = format === 'pdf' ? texts.split('\n') : file.toString('utf8').split(/[\r\n,]+/);
  const figures = cells.map((cell) => Number(format === 'pdf' ? cell.replaceAll(',', '') : cell));
  return { texts, figures: new Set(figures.filter((value) => !Number.isNaN(value))) };
}

test('each export contains what the screen shows', async ({ browser, portal }) => {
  test.slow();
  const page = await signIn(browser, portal, 'owner');
  const complaints = collectComplaints(page);
  await page.goto('/owner/reports');
  await expectHeading(page, 'Reports');
  for (const [index, { type, tab, figures, list, formats }] of REPORTS.entries()) {
    await page.getByRole('tab', { name: tab }).click();
    const names = await namesIn(page, list);
    expect(names.length).toBeGreaterThan(1);
    const shown = await Promise.all(figures.map((label) => figureOn(page, label)));
    const [start, end] = await Promise.all(
      ['Start date', 'End date'].map((label) => page.getByLabel(label).inputValue()),
    );
    await test.step(`the menu of formats of ${type} fits, and is accessible in the first`, async () => {
      await page.getByRole('button', { name: 'Export' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'XLSX', 'PDF']);
      await expectFits(page);
      if (index === 0) await expectAccessible(page);
      await page.keyboard.press('Escape');
    });
    for (const format of formats) {
      await test.step(`${format} holds the ${type}`, async () => {
        const { name, file } = await exported(page, format);
        expect(name).toBe(`amayumba-${type}-${start}-${end}.${format}`);
        const notice = page.getByRole('dialog', { name: 'Report downloaded' });
        await expect(notice).toContainText(name);
        // On a phone the notice covers the buttons at the top until it closes.
        await notice.getByRole('button', { name: 'Dismiss' }).click();
        await expect(notice).toBeHidden();
        const { texts, figures: inFile } = await opened(format, file);
        for (const rowName of names) expect(texts).toContain(rowName);
        // A word precedes the number of leases.
        if (type === 'tenancy') expect(texts).toContain(`Total: ${shown[0]?.value}`);
        else expect(shown.map(({ value }) => value).filter((value) => !inFile.has(value))).toEqual([]);
      });
    }
  }
  expect(complaints).toEqual([]);
});

test('on paper a report is black on white, with its title, range, estate and date of printing', async ({
  browser,
  portal,
}) => {
  const page = await signIn(browser, portal, 'owner');
  await page.goto('/owner/reports?tab=occupancy');
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  await expect(page.getByRole('slider')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Occupancy report' })).toBeVisible();
  await expect(page.getByText(/^Days 1 Jan \d+ to 31 Dec \d+ · All Estates$/)).toBeVisible();
  await expect(page.getByText(/^Printed .*Kampala$/)).toBeVisible();
  for (const button of ['Print', 'Export']) await expect(page.getByRole('button', { name: button })).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByLabel('Period')).toBeHidden();
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
});

test('an owner takes the figures of a tax year along', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'owner');
  await page.goto('/owner/reports?tab=tax');
  await expect(page.getByText(TAX_PACK_NOTE)).toBeVisible();
  await expect(page.getByRole('region', { name: /\(this owner\)/ })).toContainText(/Since \d+ \w+ \d{4}/);
  await expectFits(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  const file = await download;
  const sheets = await readXlsxFile(await readFile(await file.path()));
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Summary',
    'By estate',
    'Expenses',
    'Computation',
    'Certificates',
    'Receipts',
    'About',
  ]);
});
