/** Polling interval of a tenant's complaints in milliseconds. See docs/product.md, Limits and polling. */
export const COMPLAINTS_POLL_MS = 120_000;

/** Polling interval of a tenant's payments in milliseconds. See docs/product.md, Limits and polling. */
export const PAYMENTS_POLL_MS = 60_000;
