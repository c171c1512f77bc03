/** A link that writes to an address; encoded, so that the address cannot add a subject or copies. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** A link that calls a phone number, written in any way. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/**
 * A link that writes to a phone number on WhatsApp, which needs it with the country; a number that begins with 0 is
 * Ugandan. Undefined if it cannot be such a number.
 */
export function whatsAppLink(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const international = /^0\d{9}$/.test(digits) ? `256${digits.slice(1)}` : digits;
  return /^[1-9]\d{9,14}$/.test(international) ? `https://wa.me/${international}` : undefined;
}
