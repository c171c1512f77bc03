import type { Page } from '@playwright/test';
import { collectComplaints, expectAccessible, expectFits, expectHeading } from './support/accessible.ts';
import { PASSWORD } from './support/api.ts';
import { holdRequests, refuse } from './support/held.ts';
import { signIn, typeSignIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { stopClock } from './support/screen.ts';

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const SESSION = ['access', 'access_token', 'refresh', 'refresh_token', 'user_profile'];

async function expectSound(page: Page): Promise<void> {
  await expectFits(page);
  await expectAccessible(page);
}

test('the login explains its fields, the portal and errors', async ({ page }) => {
  const complaints = collectComplaints(page);
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });

  await test.step('it is the same screen at / and at /login', async () => {
    for (const path of ['/login', '/']) {
      await page.goto(path);
      await expectHeading(page, 'Every estate, block and home, in good hands.', 'Sign In');
      await expect(username).toHaveAccessibleDescription('Use your portal handle');
      await expect(password).toHaveAccessibleDescription('Keep credentials secure');
    }
    expect(complaints).toEqual([]);
  });

  await test.step('four features and three badges are next to the form', async () => {
    const lists = page.getByRole('main').getByRole('list');
    await expect(lists.first().getByRole('listitem')).toHaveCount(4);
    await expect(lists.last().getByRole('listitem')).toHaveText(['Secure', 'Smart', 'Scalable']);
  });

  await test.step('the password is shown and hidden again', async () => {
    await password.fill('not-the-password');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  await test.step('nothing is sent without a username', async () => {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(username).toBeFocused();
  });

  await test.step('the button shows progress, and a refusal keeps the input', async () => {
    const asked = await holdRequests(page, '**/api/token/');
    await typeSignIn(page, 'nobody.here', 'not-the-password');
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    await asked.go();
    await expect(page.getByRole('alert')).toHaveText('Authentication failed. Check credentials.');
    await expect(username).toHaveValue('nobody.here');
    await expect(password).toHaveValue('not-the-password');
    await expectAccessible(page);
  });

  await test.step('a wrong password gets the same message as an unknown name', async () => {
    await typeSignIn(page, 'manager', 'not-the-password');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText('Authentication failed. Check credentials.');
    await expect(username).toHaveValue('manager');
  });

  await test.step('a visitor without an account can open the registration', async () => {
    await expect(page.getByText('Need an account?')).toBeVisible();
    await page.getByRole('link', { name: 'Register here' }).click();
    await expect(page).toHaveURL('/register');
  });
});

test('the login leads each role to its portal by a full page load', async ({ page }) => {
  for (const [username, home] of [
    ['manager', '/manager'],
    ['owner', '/owner'],
    ['tenant', '/tenant'],
  ] as const) {
    await page.goto('/login');
    await page.evaluate(() => document.body.setAttribute('data-before-login', ''));
    // A portal's home may redirect at once.
    const loaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(home));
    await typeSignIn(page, username);
    await loaded;
    await expect(page).toHaveURL(new RegExp(`${home}(?:/|$)`));
    await expect(page.locator('[data-before-login]')).toHaveCount(0);
    expect(await stored(page)).toEqual(SESSION);
  }
});

test('an unknown role or a profile that cannot be loaded opens /tenant', async ({ page }) => {
  await test.step('an unknown role', async () => {
    await page.route('**/api/profile/', async (route) => {
      const profile = await (await route.fetch()).json();
      await route.fulfill({ json: { ...profile, role: 'Wizard' } });
    });
    await page.goto('/login');
    await typeSignIn(page, 'owner');
    await expect(page).toHaveURL('/tenant');
    await page.unroute('**/api/profile/');
  });

  await test.step('a profile that could not be loaded is fetched again', async () => {
    await refuse(page, '**/api/profile/', 500, { error: 'Something went wrong.' });
    await page.goto('/login');
    await typeSignIn(page, 'tenant');
    await expect(page).toHaveURL('/tenant');
    await expect(page.getByText('Your profile could not be loaded')).toBeVisible();
    await expectSound(page);
    await page.unroute('**/api/profile/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  });
});

test('a tenant registers and enters the portal after the success screen', async ({ page }, { project }) => {
  const username = `newcomer.${project.name}`;
  const email = `${username}@example.com`;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const submit = () => page.getByRole('button', { name: 'Create account' }).click();
  await page.clock.install();
  await page.goto('/register');

  await test.step('the page explains the account and the fields', async () => {
    await expect(page).toHaveTitle('Create account · Amayumba');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const line of [
      'A unified account with guided, role-specific onboarding',
      'A secure hub for documents and communication',
      'Automated reminders and workflows',
      'Tailored dashboards',
    ])
      await expect(page.getByText(line)).toBeVisible();
    await expect(field('Password')).toHaveAccessibleDescription('At least 8 characters with a mix of symbols');
    await expect(field('Phone number')).toHaveAccessibleDescription(/country code/);
    await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Tenant']);
    for (const name of ['Username', 'Email', 'Password']) await expect(field(name)).toHaveAttribute('required', '');
  });

  await test.step('all errors show at once, and the input stays', async () => {
    await field('Username').fill('manager');
    await field('Email').fill('manager@nowhere');
    await field('Password').fill('password');
    await field('First name').fill('Aisha');
    await submit();
    await expect(page.getByText('Registration failed. Please check your information and try again.')).toBeVisible();
    for (const name of ['Email', 'Password']) await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field('First name')).toHaveValue('Aisha');
    await expectAccessible(page);
  });

  await test.step('a lost connection also keeps the input', async () => {
    await page.route('**/api/register/', (route) => route.abort());
    await field('Username').fill(username);
    await field('Email').fill(email);
    await field('Password').fill(PASSWORD);
    await field('Last name').fill('Nakato');
    await field('Phone number').fill('+256 772 123 456');
    await field('Address').fill('Plot 12, Bukoto Street, Kampala');
    await submit();
    await expect(page.getByText('Registration failed. Please check your information and try again.')).toBeVisible();
    await expect(field('Password')).toHaveValue(PASSWORD);
    await page.unroute('**/api/register/');
  });

  await test.step('the account is made', async () => {
    const asked = await holdRequests(page, '**/api/register/');
    await submit();
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
    await asked.go();
    await expectHeading(page, 'Registration Successful!');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(/inbox and spam/)).toBeVisible();
    await expectSound(page);
  });

  await test.step('the session begins after 30 seconds by itself, not before', async () => {
    await stopClock(page);
    expect(await stored(page)).toEqual([]);
    await expect(page).toHaveURL('/register');
    await page.clock.runFor(30_000);
    await page.clock.resume();
    await expect(page).toHaveURL('/tenant');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
    expect(await stored(page)).toEqual(SESSION);
  });

  await test.step('a link to the login is below the form', async () => {
    await page.goto('/register');
    await expect(page.getByText('Already have an account?')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in here' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('About explains the portal, and links to Contact', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/about');
  await expectHeading(page, 'A house runs well when everybody knows where they stand', 'About');
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Our technology' })).toBeVisible();
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/contact');
  expect(complaints).toEqual([]);
});

test('Contact shows the business hours and keeps a message until it is sent', async ({ page, portal }, { project }) => {
  const subject = `A flat in Bukoto, from the ${project.name}`;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const send = () => page.getByRole('button', { name: 'Send message' }).click();
  await page.clock.install();
  await page.goto('/contact');

  await test.step('shows the business hours', async () => {
    await expectHeading(page, 'Talk to us', 'Contact');
    for (const hours of ['Monday to Friday 9:00–18:00', 'Saturday 10:00–16:00', 'Sunday closed'])
      await expect(page.getByText(hours)).toBeVisible();
  });

  await test.step('a message that was refused, or whose answer was lost, stays in the form', async () => {
    await field('Full Name').fill('Aisha Nakato');
    await field('Email Address').fill('aisha@example.com');
    await field('Subject').fill(subject);
    await field('Message').fill('Is the flat on the second floor still free?');
    await page.route('**/api/contact/', (route) => route.abort());
    await send();
    await expect(page.getByText('This may be done already')).toBeVisible();
    await expect(field('Message')).toHaveValue('Is the flat on the second floor still free?');
    await page.unroute('**/api/contact/');
    await page.route('**/api/contact/', (route) => route.fulfill({ status: 503, json: { error: 'Try again soon.' } }));
    await send();
    await expect(page.getByText('Your message was not sent.')).toBeVisible();
    await expect(page.getByText('Message Sent!')).toBeHidden();
    await expect(field('Message')).toHaveValue('Is the flat on the second floor still free?');
    await expectAccessible(page);
    await page.unroute('**/api/contact/');
  });

  await test.step('success shows for 3 seconds, and the form is empty again', async () => {
    await stopClock(page);
    await send();
    await expect(page.getByText('Message Sent!')).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(page.getByText('Message Sent!')).toBeHidden();
    for (const name of ['Full Name', 'Email Address', 'Subject', 'Message']) await expect(field(name)).toHaveValue('');
    await expect.poll(async () => (await portal.mails()).some((mail) => mail.includes(subject))).toBe(true);
  });
});

test('Access Denied links to the dashboard of the role, or to the login', async ({ browser, page, portal }) => {
  await page.goto('/unauthorized');
  await expectHeading(page, 'Access Denied');
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await page.getByRole('link', { name: 'Go to My Dashboard' }).click();
  await expect(page).toHaveURL('/login');
  const owner = await signIn(browser, portal, 'owner');
  await owner.goto('/unauthorized');
  await owner.getByRole('link', { name: 'Go to My Dashboard' }).click();
  await expect(owner).toHaveURL('/owner');
});

test('/dashboard redirects to the portal of the role or to the login, and any other path to /', async ({
  browser,
  page,
  portal,
}) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const owner = await signIn(browser, portal, 'owner');
  await owner.goto('/dashboard', { waitUntil: 'commit' });
  await expect(owner).toHaveURL('/owner');
});

test('the navigation opens as a menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Sign In', 'Create account', 'About', 'Contact']);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});
