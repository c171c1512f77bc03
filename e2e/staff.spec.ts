import type { StaffRole } from '@amayumba/contract/roles.ts';
import type { Browser, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectFits, expectHeading } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { DOT } from './support/files.ts';
import { makeTenants } from './support/made-tenants.ts';
import { withSimulator } from './support/networks.ts';
import { openInside } from './support/open-inside.ts';
import { signIn } from './support/people.ts';
import { pick } from './support/pick.ts';
import { takePicture } from './support/picture.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry, figure, tile } from './support/screen.ts';
import { addStaff, collectRefusals } from './support/staff.ts';

withSimulator();

const PHONE = { width: 390, height: 844 };
/** Buttons that write, by the beginning of their names. */
const WRITES =
  /^(?:Add|New (?:Payment|Deposit|Estate|announcement)|Edit|Del|Record|Invite|Save|Change|Message|Mark|Serve|Announce|Charge|Accept|Reject|Reverse|Run|Pay out|Dismiss|Update|Send|Give|Set|Correct|Undo|Reopen|Match|Split|Not ours|Close .|Reply|Remind$|Test|Take away|Upload|Read the|Erase|Deactivate)/;

interface Place {
  id: number;
  account: number;
}

/** A home with a tenant who has a phone and no email address, in an estate of its own. */
async function makePhoneTenant(portal: Portal, estate: string, name: string): Promise<Place> {
  const { access } = await logIn(portal, 'manager');
  const post = async (path: string, body: object) =>
    (await callApi(portal, 'POST', path, body, access)) as { id: number };
  const { id } = await post('/api/core/estates/', { name: estate, address: 'Plot 9, Ntinda Road' });
  const block = await post('/api/core/blocks/', { estate: id, name: 'C' });
  const home = { block: block.id, number: 'C-1', rent_amount: 400_000, number_of_rooms: 2 };
  const apartment = await post('/api/core/apartments/', home);
  const user = { username: name.toLowerCase(), first_name: name, last_name: 'Kato', password: null, email: null };
  const lease = { apartment: apartment.id, lease_start: '2026-01-01', lease_end: '2036-12-31' };
  const tenant = await post('/api/tenants/tenants/', { user, tenant_type: 1, ...lease, phone_number: '+256772555180' });
  const found = (await callApi(portal, 'GET', `/api/tenants/tenants/${tenant.id}/`, undefined, access)) as {
    account: number;
  };
  return { id, account: found.account };
}

/** The entries of the menu, as addresses. */
const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: /Panel$/ })
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))]);

/** Waits for the heading and the data, with each frame: a query by role takes longer than a step of the walk. */
const settled = async (page: Page) => {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('#content [aria-busy=true]'),
    undefined,
    { timeout: 30_000 },
  );
};

const KINDS = ['estates', 'tenants', 'complaints', 'money/accounts', 'charges', 'owners', 'owners/statements'];

/** Opens every screen of the menu and each of its tabs, and one record of each kind. */
async function walk(page: Page, visit: (where: string) => Promise<void>): Promise<void> {
  await page.goto('/manager');
  await settled(page);
  const records = new Map<string, string>();
  for (const path of [...(await menuOf(page)), '/manager/account']) {
    await openInside(page, path);
    await settled(page);
    await visit(path);
    const found = await page.evaluate(
      (kinds) => kinds.map((kind) => document.querySelector(`main a[href^="/manager/${kind}/"]`)?.getAttribute('href')),
      KINDS,
    );
    for (const [index, href] of found.entries()) {
      const kind = KINDS[index] ?? '';
      if (href && !records.has(kind)) records.set(kind, href);
    }
    await openTabs(page, path, visit);
  }
  for (const path of records.values()) {
    await openInside(page, path);
    await settled(page);
    await visit(path);
    await openTabs(page, path, visit);
  }
}

async function openTabs(page: Page, path: string, visit: (where: string) => Promise<void>): Promise<void> {
  const tabs = page.locator('[role=tab]');
  const names = await tabs.allInnerTexts();
  for (const [index, name] of names.entries()) {
    if (index === 0) continue;
    await tabs.nth(index).click();
    await settled(page);
    await visit(`${path} ${name.split('\n')[0]}`);
  }
}

const namesOfButtons = async (page: Page) => {
  const names = await page
    .locator('main')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent?.trim() ?? ''));
  return names.filter((name) => WRITES.test(name));
};

test('a caretaker’s phone: a complaint with a photo, cash with a receipt by SMS, and nothing else', async ({
  browser,
  portal,
}) => {
  const place = await makePhoneTenant(portal, 'Caretaker Court', 'Nabirye');
  const other = await makePhoneTenant(portal, 'Other Court', 'Otherwise');
  await addStaff(portal, {
    username: 'caretaker.phone',
    staff_role: 'caretaker',
    estates: [place.id, 1],
    cash_limit: 500_000,
    cash_limit_day: 600_000,
  });
  const page = await signIn(browser, portal, 'caretaker.phone');
  await page.setViewportSize(PHONE);
  const refused = collectRefusals(page);

  await test.step('the portal has complaints and cash', async () => {
    await page.goto('/manager');
    await expectHeading(page, 'Complaint Management');
    await expectFits(page);
    await settled(page);
    await takePicture(page, 'caretaker complaints');
    const bar = page.getByRole('navigation', { name: 'Most used' }).getByRole('link');
    await expect(bar).toHaveText(['Complaints', 'Record cash', 'My account']);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect.poll(() => menuOf(page)).toEqual(['/manager/complaints', '/manager/cash']);
    await page.getByRole('button', { name: 'Close menu' }).click();
  });

  await test.step('a complaint is answered with a photo', async () => {
    await page.locator('main a[href^="/manager/complaints/"]').first().click();
    await page.getByRole('link', { name: 'Open page' }).click();
    await settled(page);
    await expectFits(page);
    await expect(page.getByText('USh')).toHaveCount(0);
    await takePicture(page, 'caretaker complaint');
    await expectAccessibleInBothThemes(page);
    const reply = page.getByRole('form', { name: 'Reply' });
    await reply.getByLabel('Reply').fill('The pump is replaced.');
    await reply
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'pump.png', mimeType: 'image/png', buffer: DOT });
    await reply.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your message was sent.').first()).toBeVisible();
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: 'The pump is replaced.' })
        .or(page.getByRole('listitem').filter({ hasText: 'The pump is replaced.' }))
        .first(),
    ).toBeVisible();
  });

  await test.step('cash is recorded, up to what is left today', async () => {
    await page.goto('/manager/cash');
    await expectHeading(page, 'Record cash');
    await expect(tile(page, 'Left today')).toContainText('600,000');
    await expectFits(page);
    const tenant = page.getByRole('combobox', { name: 'Tenant' });
    await tenant.fill('Otherwise');
    await expect(page.getByText('Nobody found at your estates')).toBeVisible();
    await pick(tenant, 'Nabirye');
    await page.getByLabel('Amount received').fill('400k');
    await takePicture(page, 'caretaker cash');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: /^Record USh/ }).click();
    await expect(page.getByText(/^Recorded: AMA-/)).toBeVisible();
    await expect(tile(page, 'Left today')).toContainText('200,000');
    await expect(page.getByRole('list', { name: 'Your receipts today' })).toContainText('Nabirye Kato');
    await takePicture(page, 'caretaker cash recorded');
    await pick(tenant, 'Nabirye');
    await page.getByLabel('Amount received').fill('300k');
    await page.getByRole('button', { name: /^Record USh/ }).click();
    await expect(page.getByText(/You may record USh.200,000 more today/).first()).toBeVisible();
  });

  await test.step('the tenant gets the receipt by SMS', async () => {
    const manager = await signIn(browser, portal, 'manager');
    await manager.goto('/manager/messages?purpose=receipt&channel=sms');
    await expect(async () => {
      await manager.reload();
      await expect(manager.getByRole('row', { name: /Nabirye Kato/ }).first()).toContainText(/Sent|Delivered/);
    }).toPass({ timeout: 30_000 });
  });

  await test.step('pages without permission say so and make no calls', async () => {
    for (const path of [
      '/manager/money',
      '/manager/tenants',
      `/manager/money/accounts/${other.account}`,
      '/manager/settings',
    ]) {
      await page.goto(path);
      await expectHeading(page, 'Not available to you');
    }
    await takePicture(page, 'caretaker not available');
  });
  expect(refused).toEqual([]);
});

/** Signs in a new person of the office, and opens every screen. */
async function walkAs(browser: Browser, portal: Portal, staff_role: StaffRole, estates: readonly number[] | null) {
  test.slow();
  const username = `walks.${staff_role}`;
  await addStaff(portal, { username, staff_role, estates });
  const page = await signIn(browser, portal, username);
  const refused = collectRefusals(page);
  const buttons: string[] = [];
  await walk(page, async (where) => {
    buttons.push(...(await namesOfButtons(page)).map((name) => `${where}: ${name}`));
  });
  expect(refused).toEqual([]);
  const open = async (path: string) => {
    await openInside(page, path);
    await settled(page);
  };
  return { page, open, buttons };
}

test('no screen of the viewer makes a call that is refused, or offers to write', async ({ browser, portal }) => {
  const { buttons } = await walkAs(browser, portal, 'viewer', null);
  // A person's own account has forms of its own.
  expect(buttons.filter((button) => !button.startsWith('/manager/account'))).toEqual([]);
});

test('no screen of the accountant makes a call that is refused: they record money, and delete neither estates nor people', async ({
  browser,
  portal,
}) => {
  const { page, open, buttons } = await walkAs(browser, portal, 'accountant', null);
  expect(buttons).toContain('/manager/money: Record money');
  await open('/manager/estates/1');
  await expect(page.getByRole('button', { name: /More|Edit/ })).toHaveCount(0);
  await open('/manager/tenants');
  await expect(page.getByRole('button', { name: /^(?:Add|Edit)/ })).toHaveCount(0);
  await open('/manager/people');
  await expectHeading(page, 'Not available to you');
});

test('no screen of a manager of one estate makes a call that is refused: they see its rows and sums only', async ({
  browser,
  portal,
}) => {
  await makeTenants(portal, 'Unseen Court', ['Mirembe']);
  const { page, open } = await walkAs(browser, portal, 'manager', [1]);
  await open('/manager/dashboard');
  await expect(figure(page, 'Estates')).toHaveText('1');
  await open('/manager/tenants');
  // Beside the headings, only rows of that estate.
  await expect(entry(page, 'Buwate Gardens')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasNotText: 'Buwate Gardens' })).toHaveCount(1);
  await open('/manager/tenants?search=Mirembe');
  await expect(page.getByText('No tenants found')).toBeVisible();
  await open('/manager/money');
  await expect(page.getByRole('tab', { name: 'Inbox' })).toHaveCount(0);
  await openInside(page, '/manager/estates/2');
  await expect(page.getByText('There is no such estate.')).toBeVisible();
});

test('a manager adds a caretaker, changes the estates and switches the account off', async ({ browser, portal }) => {
  const page = await signIn(browser, portal, 'manager');
  await page.goto('/manager/settings?tab=staff');
  await settled(page);
  await takePicture(page, 'manager settings staff');
  await page.getByRole('button', { name: 'Add staff' }).click();
  const form = page.getByRole('dialog', { name: 'Add Staff' });
  await form.getByLabel('First name').fill('Moses');
  await form.getByLabel('Last name').fill('Wamala');
  await form.getByLabel('Email').fill('moses.wamala@example.ug');
  await pick(form.getByRole('combobox', { name: 'Add an estate' }), 'Bukoto Court');
  await form.getByLabel('Cash limit per receipt').fill('500k');
  await form.getByLabel('Cash limit per day').fill('1m');
  await takePicture(page, 'manager settings staff add');
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(form).toBeHidden();
  await expect(entry(page, 'Moses Wamala')).toContainText('Bukoto Court');

  await page.getByRole('button', { name: 'More about Moses Wamala' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change Staff' });
  await change.getByRole('radio', { name: /^All estates/ }).check();
  await change.getByRole('button', { name: 'Save Changes' }).click();
  await expect(change).toBeHidden();
  await expect(entry(page, 'Moses Wamala')).toContainText('All estates');

  await page.getByRole('button', { name: 'More about Moses Wamala' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog', { name: 'Deactivate Moses Wamala?' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(entry(page, 'Moses Wamala')).toContainText('Inactive');
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await takePicture(page, 'manager settings staff');
  await expectAccessibleInBothThemes(page);
});
