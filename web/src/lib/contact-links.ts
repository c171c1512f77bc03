/** A link that writes to an address; encoded, so that the address cannot add a subject or copies. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** A Ugandan number, with or without the country code and the 0; people write both: `+256 (0)772 123456`. */
const UGANDAN = /^(?:2560?|0)?([2-7]\d{8})$/;
/** The same, except for a number that begins with the 0, which can be dialled as it is. */
const UGANDAN_TO_CALL = /^(?:(?:\+|00)?2560?)?([2-7]\d{8})$/;

/** A link that calls a phone number. No call reaches a number with the 0 behind the country code. */
export const phoneLink = (phone: string): string =>
  `tel:${phone.replace(/[^\d+]/g, '').replace(UGANDAN_TO_CALL, '+256$1')}`;

/** A link to a number on WhatsApp, which needs it with the country. Undefined if it cannot be one. */
export function whatsAppLink(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const international = digits.replace(UGANDAN, '256$1');
  return /^[1-9]\d{9,14}$/.test(international) ? `https://wa.me/${international}` : undefined;
}
