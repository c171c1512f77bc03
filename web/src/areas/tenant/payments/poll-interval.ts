/** Polling interval of a tenant's payments in milliseconds. See docs/product.md, Limits and polling. */
export const PAYMENTS_POLL_MS = 60_000;
