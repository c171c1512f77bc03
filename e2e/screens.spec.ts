import {
  collectComplaints,
  expectAccessibleInBothThemes,
  expectAccessibleInDarkTheme,
  expectFits,
} from './support/accessible.ts';
import { openInside } from './support/open-inside.ts';
import { signIn } from './support/people.ts';
import { takePicture } from './support/picture.ts';
import { expect, test } from './support/portal.ts';
import { expectClosed } from './support/screen.ts';
import { SCREENS } from './support/screens.ts';

for (const [who, screens] of Object.entries(SCREENS)) {
  test(`every screen and dialog of the ${who} is accessible, fits its width and causes no browser errors`, async ({
    browser,
    page: visitor,
    portal,
    isMobile,
  }) => {
    // On a busy machine all screens of a manager with their dialogs outlast three times the usual limit.
    test.setTimeout(900_000);
    // Each rule is checked at both sizes, and contrast in both themes on a desk.
    const expectSound = isMobile ? expectAccessibleInDarkTheme : expectAccessibleInBothThemes;
    const page = who === 'visitor' ? visitor : await signIn(browser, portal, who);
    // Other journeys load the document of each screen (stored-text.spec.ts).
    const open = (to: string) =>
      page.url() === 'about:blank' || who === 'visitor' ? page.goto(to) : openInside(page, to);
    const complaints = collectComplaints(page);
    for (const { path, follows = [], heading, title = heading, shows, opens = {} } of screens) {
      await test.step(follows.at(-1) ?? path, async () => {
        await open(path);
        for (const start of follows) {
          const record = page.locator(`main a[href^="${start}"]`).first();
          await open((await record.getAttribute('href')) ?? path);
        }
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page).toHaveTitle(typeof title === 'string' ? `${title} · Amayumba` : / · Amayumba$/);
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
        // The screen is checked and shown with its figures and rows, not their placeholders. Charts wait for scrolling.
        await expect(page.locator('#content :is([aria-busy=true], li .skeleton, td .skeleton)')).toHaveCount(0);
        await expectFits(page);
        // The line below the title does not wrap.
        if (path === '/owner') expect((await page.getByText(/Last updated/).boundingBox())?.height).toBeLessThan(30);
        // The list has the same path as its records.
        await takePicture(page, follows.length > 0 ? `${follows.at(-1)} record` : path);
        await expectSound(page);
      });
      for (const [button, name] of Object.entries(opens)) {
        await test.step(`${path}: ${name}`, async () => {
          await page
            .getByRole('button', { name: new RegExp(`^${button}`) })
            .first()
            .click();
          const dialog = page.getByRole('dialog', { name });
          await expect(dialog).toBeVisible();
          await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
          await expectFits(page);
          await takePicture(page, `${path} ${name}`);
          await expectSound(page);
          await page.keyboard.press('Escape');
          await expectClosed(page, dialog);
        });
      }
    }
    expect(complaints).toEqual([]);
  });
}
