/** How often a tenant's payments are fetched again. See docs/product.md, Limits and polling. */
export const PAYMENTS_POLL_MS = 60_000;
