import type { Locator } from '@playwright/test';
import { expect } from './portal.ts';

/** Picks from a field that searches as one types. */
export async function pick(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  // Until the search has answered, the list still holds what was there before.
  await expect(field.page().getByRole('option').filter({ hasNotText: text })).toHaveCount(0);
  await field.page().getByRole('option', { name: text }).first().click();
}
