/** How often a tenant's complaints are asked for again: they change more slowly than payments. Specification section 7. */
export const COMPLAINTS_POLL_MS = 120_000;
