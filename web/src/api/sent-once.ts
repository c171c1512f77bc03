/** A header under which the server writes once, however often the same form is sent. Decisions section 2. */
export const sentOnce = (key: string) => ({ 'Idempotency-Key': key });
