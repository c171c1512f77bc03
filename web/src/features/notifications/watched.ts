const POLL_MS = 60_000;

/** What messages are asked for again by: each minute while the page is seen, and on focus. */
export const WATCHED = { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnFocus: true } as const;
