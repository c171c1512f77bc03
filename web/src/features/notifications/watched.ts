/** How often messages are asked for again. */
export const NOTIFICATIONS_POLL_MS = 60_000;
