/** Polling interval of messages in milliseconds. */
export const NOTIFICATIONS_POLL_MS = 60_000;
