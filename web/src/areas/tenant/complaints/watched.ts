const POLL_MS = 120_000;

/** What a tenant's complaints are asked for again by: every two minutes while the page is seen, and on focus. Specification section 7. */
export const COMPLAINTS_WATCHED = {
  pollingInterval: POLL_MS,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
} as const;
