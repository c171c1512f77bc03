import type { Page } from '@amayumba/contract/lists.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import { readLink } from '../../api/dialect/link.ts';

/** A page of claims whose file links are complete: they are relative to the API, which may have another origin. */
export function withFileLinks(page: Page<Claim>, baseUrl: string): Page<Claim> {
  if (!Array.isArray(page.results)) return page; // the responseSchema reports it
  const results = page.results.map((claim) => ({ ...claim, receipt_file: readLink(claim.receipt_file, baseUrl) }));
  return { ...page, results };
}
