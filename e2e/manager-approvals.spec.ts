import { expectAccessible, expectFits } from './support/accessible.ts';
import { callApi, logIn } from './support/api.ts';
import { makeTenants } from './support/made-tenants.ts';
import { secondManager, signIn } from './support/people.ts';
import { expect, type Portal, test } from './support/portal.ts';
import { entry, expectClosed } from './support/screen.ts';

/** Puts the rule of two people in force, or ends it. */
async function setRule(portal: Portal, value: 0 | 1) {
  const { access } = await logIn(portal, 'manager');
  const rule = { key: 'four_eyes_from', value, from_date: '2020-01-01', source: 'Owner of the office' };
  await callApi(portal, 'POST', '/api/money/rules/', rule, access);
}

/** Records 300,000 of credit. Returns the account. */
async function withCredit(portal: Portal, tenant: number): Promise<number> {
  const { access } = await logIn(portal, 'manager');
  const accounts = `/api/money/accounts/?tenant_id=${tenant}`;
  const [account] = (await callApi(portal, 'GET', accounts, undefined, access)) as { id: number }[];
  const receipt = { account: account?.id, amount: 300_000, method: 'Cash', allocations: [] };
  await callApi(portal, 'POST', '/api/money/receipts/', receipt, access);
  return account?.id ?? 0;
}

test.afterEach(({ portal }) => setRule(portal, 0));

test('a refund waits for a second manager, who approves it', async ({ browser, portal }, { project }) => {
  const name = `Four Eyes ${project.name}`;
  const [tenant] = await makeTenants(portal, name, ['Namusoke']);
  if (!tenant) throw new Error('nobody was made');
  const account = await withCredit(portal, tenant.id);
  // Before the rule, under which nobody sets a colleague's password.
  const other = await secondManager(browser, portal, name);
  await setRule(portal, 1);
  const page = await signIn(browser, portal, 'manager');

  await test.step('one manager asks for it', async () => {
    await page.goto(`/manager/money/accounts/${account}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Refund credit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund credit' });
    await dialog.getByLabel('Amount paid back').fill('200,000');
    await dialog.getByLabel('Reason').fill('Paid twice');
    await dialog.getByRole('button', { name: 'Record refund' }).click();
    await expectClosed(page, dialog);
    await expect(page.getByText('Sent for approval')).toBeVisible();
    await expect(page.getByText(/Refund of credit of USh.200,000: By/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See approvals' }).click();
    await expect(entry(page, tenant.name)).toContainText('Waits for another manager');
    await expect(entry(page, tenant.name).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  });

  await test.step('the other one approves it', async () => {
    await other.goto('/manager/money');
    await other.getByRole('tab', { name: /^Approvals/ }).click();
    const row = entry(other, tenant.name);
    await expect(row).toContainText('Reason: Paid twice');
    await expectAccessible(other);
    await expectFits(other);
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(row).toContainText('Reason: Paid twice');
    await expectFits(other);
    await expectAccessible(other);
    await row.getByRole('button', { name: /^Approve/ }).click();
    const dialog = other.getByRole('dialog', { name: 'Approve this?' });
    await expect(dialog).toContainText('Reason: Paid twice');
    await expectAccessible(other);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectClosed(other, dialog);
    await expect(row).toContainText('Approved');
  });

  await test.step('the account has it', async () => {
    await page.goto(`/manager/money/accounts/${account}`);
    await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible();
    await expect(page.getByText('Waits for approval')).toHaveCount(0);
    await expect(page.getByText(/USh.100,000/).first()).toBeVisible();
  });
});
