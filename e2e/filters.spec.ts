import { dayInKampala, firstOfMonth } from '@amayumba/contract/calendar.ts';
import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

interface List {
  /** The link of its section in the sidebar. */
  section: string;
  path: string;
  /** The tab of the screen that shows the list. */
  tab?: string;
  /** The filters to set: the label of a field, and the option of a select. */
  choose: Readonly<Record<string, string | RegExp>>;
  /** The parameter that is then in the address. */
  holds: RegExp;
  /** The button that shows the whole list again. */
  clear?: string;
}

const CLEAR = 'Clear filters';
const ESTATE = { Estate: 'Bukoto Court' } as const;

const LISTS: Readonly<Record<'manager' | 'owner' | 'tenant', readonly List[]>> = {
  manager: [
    { section: 'Estates', path: 'estates', choose: { Vacancies: /vacan/i }, holds: /vacancies=yes/, clear: CLEAR },
    { section: 'Tenants', path: 'tenants', choose: ESTATE, holds: /estate=\d/, clear: CLEAR },
    { section: 'Complaints', path: 'complaints', choose: { Status: 'Open' }, holds: /status=1/, clear: 'Reset' },
    { section: 'Payments', path: 'payments', choose: { Month: 'October' }, holds: /month=10/, clear: CLEAR },
    { section: 'Security Deposits', path: 'security-deposits', choose: ESTATE, holds: /estate=\d/, clear: CLEAR },
    { section: 'People', path: 'people', choose: { Role: 'Owners' }, holds: /role=owner/, clear: CLEAR },
    { section: 'Expenses', path: 'expenses', choose: { Category: 'Repairs' }, holds: /category=repairs/, clear: CLEAR },
    { section: 'Audit log', path: 'audit', choose: { What: /^Leases$/ }, holds: /subject=lease/, clear: CLEAR },
    { section: 'Money', path: 'money', choose: ESTATE, holds: /estate=\d/, clear: CLEAR },
    { section: 'Money', path: 'money', tab: 'Receipts', choose: ESTATE, holds: /tab=receipts.*estate/, clear: CLEAR },
    { section: 'Money', path: 'money', tab: 'Claims', choose: { State: 'Rejected' }, holds: /state=rej/, clear: CLEAR },
    { section: 'Money', path: 'money', tab: 'Inbox', choose: { State: /not ours/i }, holds: /state=dismissed/ },
    { section: 'Money', path: 'money', tab: 'Deposits', choose: ESTATE, holds: /tab=dep.*estate=\d/, clear: CLEAR },
  ],
  owner: [
    { section: 'Dashboard', path: '', choose: { Estate: 'Bukoto Court' }, holds: /estate=\d/ },
    { section: 'Money', path: 'money', choose: { Estate: 'Bukoto Court' }, holds: /estate=\d/ },
    {
      section: 'Reports',
      path: 'reports',
      tab: 'Tenancy',
      choose: { Period: 'Last year', Estate: 'Bukoto Court' },
      holds: /tab=tenancy&start=.*&end=.*&estate=\d/,
    },
  ],
  tenant: [
    { section: 'Complaints', path: 'complaints', choose: { Status: 'Resolved' }, holds: /status=Resolved/ },
    {
      section: 'Payments',
      path: 'payments',
      tab: 'Statement',
      choose: { Period: 'Everything' },
      holds: /tab=statement&period=all/,
    },
  ],
};

/** Another section of each role, which is visited in between. */
const AWAY = { manager: 'Money', owner: 'Money', tenant: 'Dashboard' } as const;

const content = (page: Page) => page.locator('#content');

async function choose(page: Page, label: string, option: string | RegExp): Promise<string> {
  const field = content(page).getByLabel(label, { exact: true }).first();
  const value = await field.locator('option', { hasText: option }).first().getAttribute('value');
  await field.selectOption(value);
  return value ?? '';
}

for (const role of ['manager', 'owner', 'tenant'] as const) {
  test(`the filters of the ${role}'s lists outlive a reload, Back and a visit to another screen`, async ({
    browser,
    portal,
  }) => {
    test.slow();
    const page = await signIn(browser, portal, role);
    const menu = page.getByRole('navigation').first();
    await page.goto(`/${role}`);
    for (const { section, path, tab, choose: fields, holds, clear } of LISTS[role]) {
      await test.step([path, tab].join(' '), async () => {
        const link = menu.getByRole('link', { name: section, exact: true });
        await link.click();
        await expect(page).toHaveURL(new RegExp(`/${role}${path && `/${path}`}(?:[?]|$)`));
        // The last screen stays, with its filters, until the code of the next one is there.
        await expect(link).toHaveAttribute('aria-current', 'page');
        if (tab) await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        const chosen: [string, string][] = [];
        for (const [label, option] of Object.entries(fields)) chosen.push([label, await choose(page, label, option)]);
        await expect(page).toHaveURL(holds);
        const address = page.url();
        const expectChosen = async () => {
          await expect(page).toHaveURL(address);
          for (const [label, value] of chosen)
            await expect(content(page).getByLabel(label, { exact: true }).first()).toHaveValue(value);
        };
        await menu.getByRole('link', { name: section === 'Money' ? 'Dashboard' : AWAY[role], exact: true }).click();
        await expect(page).not.toHaveURL(address);
        await page.goBack();
        await expectChosen();
        await page.goForward();
        await menu.getByRole('link', { name: section, exact: true }).click();
        await expectChosen();
        // A list reads its filters from the address, where Back leads as well; a new document costs half a second.
        if (LISTS[role].at(-1)?.holds === holds) {
          await page.reload();
          await expectChosen();
        }
        if (clear) {
          await content(page).getByRole('button', { name: clear }).first().click();
          await expect(page).not.toHaveURL(holds);
          await expect(page.getByRole('button', { name: CLEAR })).toHaveCount(0);
        }
      });
    }
  });
}

test('days of filters are typed key by key', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  // A month and a day with the same number, whichever of them the browser asks for first.
  const today = dayInKampala(Date.now());
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((of) =>
    Array.from({ length: 12 }, (_, index) => firstOfMonth(of, index + 1)).map(
      (first) => first.slice(0, 8) + first.slice(5, 7),
    ),
  );
  const past = days.findLast((day) => day < today) ?? '';
  const soon = days.find((day) => day > today) ?? '';
  for (const [path, label, day] of [
    ['audit?from=', 'From', past],
    ['owners?on=', 'Due on', past],
    ['messages?tab=reminders&on=', 'Day', soon],
  ] as const) {
    await page.goto(`/manager/${path}`);
    const field = content(page).getByLabel(label, { exact: true });
    await field.focus();
    await page.keyboard.type(day.split('-').toReversed().join(''), { delay: 40 });
    await expect(field).toHaveValue(day);
    await expect(page).toHaveURL(`/manager/${path}${day}`);
  }
});
