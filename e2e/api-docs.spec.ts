import { collectComplaints } from './support/accessible.ts';
import { expect, test } from './support/portal.ts';

test('the calls are described on a page that keeps to the content security policy', async ({ page, portal }) => {
  const complaints = collectComplaints(page);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto('/api/docs');
  // The page renders all calls at once, which takes some seconds on a busy machine.
  await expect(page.getByText('Sign in with username and password')).toBeVisible({ timeout: 60_000 });
  expect([...asked]).toEqual([new URL(portal.url).origin]);
  expect(complaints).toEqual([]);
});
