const POLL_MS = 60_000;

/** What a tenant's payments are asked for again by: each minute while the page is seen, and on focus. Specification section 7. */
export const WATCHED = { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnFocus: true } as const;
