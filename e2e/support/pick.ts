import type { Locator } from '@playwright/test';
import { expect } from './portal.ts';

/** Picks an option in a field that searches while somebody types. */
export async function pick(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  // Waits for the search, because until then the list shows the previous options.
  await expect(field.page().getByRole('option').filter({ hasNotText: text })).toHaveCount(0);
  await field.page().getByRole('option', { name: text }).first().click();
}
