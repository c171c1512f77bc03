import { readFile } from 'node:fs/promises';
import { addDays, type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import { lastDayOf, monthAfter, monthOfDay, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { OwnerStatement, OwnerStatementRow, StatementRun } from '@amayumba/contract/owners/owner-statement.ts';
import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/pdf/test/pdf-reader.ts';
import { collectComplaints, expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { amountIn, signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';

const today = dayInKampala(Date.now());
const month = monthAfter(monthOfDay(today), -1);

interface Row {
  id: number;
}

/** The calls of a role. */
async function callsOf(portal: Portal, username: string) {
  const { access } = await logIn(portal, username);
  return <Answer>(method: string, path: string, body?: unknown) =>
    callApi(portal, method, path, body, access) as Promise<Answer>;
}

/** Last month's statement of the owner, with a cost and a fee; what was issued or agreed before stays. */
async function issueStatement(portal: Portal): Promise<OwnerStatementRow> {
  const [manager, owner] = [await callsOf(portal, 'manager'), await callsOf(portal, 'owner')];
  const { id } = await owner<Row>('GET', '/api/profile/');
  const issued = () => manager<OwnerStatementRow[]>('GET', `/api/owners/statements/?owner=${id}&month=${month}`);
  const [before] = await issued();
  if (before) return before;
  const [estate] = await owner<Row[]>('GET', '/api/core/estates/');
  const agreements = await manager<Row[]>('GET', `/api/owners/fee-agreements/?estate_id=${estate?.id}`);
  if (agreements.length === 0) {
    const terms = { percent_of: 'received', percent: 8, vat_percent: 18 };
    await manager('POST', '/api/owners/fee-agreements/', { estate: estate?.id, from_date: '2020-01-01', ...terms });
  }
  const day: CalendarDate = addDays(lastDayOf(month), -3);
  const cost = { category: 'repairs', description: 'Roof of Block A', amount: 290_000, spent_on: day, paid_on: day };
  await manager('POST', '/api/owners/expenses/', { estate: estate?.id, method: 'Cash', ...cost });
  const run = await manager<StatementRun>('POST', '/api/owners/statements/run/', { month, owners: [id] });
  await expect
    .poll(async () => (await manager<StatementRun>('GET', `/api/owners/statements/runs/${run.id}/`)).state, {
      timeout: 60_000,
    })
    .toBe('done');
  const [made] = await issued();
  if (!made) throw new Error(`The statement of ${month} was not issued.`);
  return made;
}

const strip = (page: Page) => page.getByRole('list', { name: 'Due to you' });
const figure = (page: Page, label: string) => strip(page).getByRole('button', { name: new RegExp(label) });

/** Opens the rows of a figure and closes them. */
async function opened(
  page: Page,
  label: string,
  title: string,
  check: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await figure(page, label).click();
  const dialog = page.getByRole('dialog', { name: title });
  await check(dialog);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
}

test('an owner sees what is due for a month and why, within one screen', async ({ browser, portal }) => {
  const row = await issueStatement(portal);
  const owner = await callsOf(portal, 'owner');
  const statement = await owner<OwnerStatement>('GET', `/api/core/owner/statements/${row.id}/`);
  const page = await signIn(browser, portal, 'owner');
  const complaints = collectComplaints(page);
  await page.goto(`/owner/money?month=${month}`);
  await expectHeading(page, 'Money');

  const { totals, closing_balance } = statement;
  await test.step('received less spent less fee is due, as the statement has it', async () => {
    await expect(figure(page, 'Due to you')).toContainText(String(row.statement_code));
    for (const [label, amount] of [
      ['Received', totals.received],
      ['Spent', totals.expenses],
      ["Manager's fee", totals.fee + totals.vat],
      ['Due to you', closing_balance],
    ] as const) {
      const text = await figure(page, label).getByText(/USh/).first().innerText();
      expect([label, amountIn(text)]).toEqual([label, Math.abs(amount)]);
      await expect(figure(page, label)).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('each figure opens its rows', async () => {
    await opened(page, 'Received', 'Received', (dialog) =>
      expect(dialog.getByText(/Rent and other money/).first()).toBeVisible(),
    );
    await opened(page, 'Spent', 'Spent', (dialog) => expect(dialog.getByText(/Repairs/).first()).toBeVisible());
    await opened(page, "Manager's fee", "Manager's fee", (dialog) =>
      expect(dialog.getByText(/Management fee/).first()).toBeVisible(),
    );
    await opened(page, 'Due to you', 'How this is worked out', async (dialog) => {
      await expect(dialog.getByRole('row', { name: /^Received/ })).toBeVisible();
      await expectAccessible(page);
    });
  });

  await test.step('the statement downloads', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `PDF of ${monthTitle(month)}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toContain(String(row.statement_code));
    const pages = readPdf(await readFile(await file.path())).pages.join(' ');
    expect(pages).toContain(String(row.statement_code));
  });
  await expectFits(page);
  expect(complaints).toEqual([]);
});
