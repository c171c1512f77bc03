/**
 * Polling interval of a tenant's complaints in milliseconds; they change less often than payments.
 * See docs/product.md, Limits and polling.
 */
export const COMPLAINTS_POLL_MS = 120_000;
