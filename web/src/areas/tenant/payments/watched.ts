/** How often a tenant's payments are asked for again. Specification section 7. */
export const PAYMENTS_POLL_MS = 60_000;
