/**
 * How often a tenant's complaints are fetched again: they change less often than payments.
 * See docs/product.md, Limits and polling.
 */
export const COMPLAINTS_POLL_MS = 120_000;
