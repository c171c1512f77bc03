/** A link that writes to an address; encoded, so that the address cannot add a subject or copies. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** A link that calls a phone number, written in any way. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
