import { collectComplaints, expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** Every screen with an element that shows that its data has loaded. */
const SCREENS = [
  { who: 'manager', path: '/manager/dashboard', title: 'Dashboard', shows: 'Bukoto Court' },
  { who: 'manager', path: '/manager/settings', title: 'Settings', shows: 'Reminders' },
  { who: 'manager', path: '/manager/estates', title: 'Property Management', shows: 'Bukoto Court' },
  { who: 'manager', path: '/manager/estates/import', title: 'Import a rent roll', shows: 'Earlier imports' },
  { who: 'manager', path: '/manager/tenants', title: 'Tenant Management', shows: 'Lease progress' },
  { who: 'manager', path: '/manager/payments', title: 'Payment Management', shows: 'USh' },
  { who: 'manager', path: '/manager/security-deposits', title: 'Security Deposits', shows: 'USh' },
  { who: 'manager', path: '/manager/people', title: 'People', shows: 'aisha.kayondo@example.com' },
  { who: 'manager', path: '/manager/audit', title: 'Audit log', shows: 'verified' },
  { who: 'owner', path: '/owner', title: 'Owner Portfolio', shows: 'occupied' },
  { who: 'tenant', path: '/tenant', title: 'Overview', shows: 'USh' },
  { who: 'tenant', path: '/tenant/payments', title: 'Payments', shows: 'Rent' },
  { who: 'tenant', path: '/tenant/complaints', title: 'Complaints', shows: 'Leaks, blocked drains' },
];

for (const { who, path, title, shows } of SCREENS) {
  test(`${path} shows its data, is accessible, fits its width and causes no browser errors`, async ({
    browser,
    portal,
  }) => {
    const page = await signIn(browser, portal, who);
    const complaints = collectComplaints(page);
    await page.goto(path);
    await expectHeading(page, title);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

for (const who of ['manager', 'owner']) {
  test(`the bell of the ${who} opens an accessible list of messages`, async ({ browser, portal }) => {
    const page = await signIn(browser, portal, who);
    const complaints = collectComplaints(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const messages = page.getByRole('dialog', { name: 'Notifications' });
    await expect(messages.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(messages).toBeHidden();
    expect(complaints).toEqual([]);
  });
}
