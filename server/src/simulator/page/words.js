// How the page writes networks, outcomes, numbers, sums and times.

export const NETWORKS = { mtn: 'MTN MoMo', airtel: 'Airtel Money' };
export const OUTCOMES = {
  succeeded: 'Paid',
  not_enough_money: 'Not enough money',
  declined: 'Declined',
  expired: 'Not answered in time',
  above_limit: 'Above the limit',
  unknown_payer: 'No such account',
  wrong_pin: 'Wrong PIN',
  fault: 'Failed',
};

/**
 * A payment, as the simulator lists it.
 * @typedef {object} Payment
 * @property {keyof typeof NETWORKS} provider
 * @property {string} id
 * @property {string} phone
 * @property {number} amount
 * @property {string} currency
 * @property {string} reference
 * @property {string} message
 * @property {string} note
 */
/** @typedef {Payment & { expires_at: string | null }} Prompt */
/** @typedef {Payment & { outcome: keyof typeof OUTCOMES, ended_at: string }} EndedPayment */

/** @param {Intl.DateTimeFormatOptions} options */
const inKampala = (options) => new Intl.DateTimeFormat('en-UG', { timeZone: 'Africa/Kampala', ...options });
const timeFormat = inKampala({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dateFormat = inKampala({ weekday: 'long', day: 'numeric', month: 'long' });

/** @param {number} at */
export const timeOf = (at) => timeFormat.format(at);
/** @param {number} at */
export const dateOf = (at) => dateFormat.format(at);

/** @param {Payment} payment */
export function moneyOf({ amount, currency }) {
  const grouped = String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${currency === 'UGX' ? 'USh' : currency}\u00A0${grouped}`;
}

/** @param {Pick<Payment, 'phone'>} payment */
export function phoneOf({ phone }) {
  const [, a, b, c] = /^256(\d{3})(\d{3})(\d{3})$/.exec(phone) ?? [];
  return a ? `0${a} ${b} ${c}` : `+${phone}`;
}

/** Whom the networks name as the receiver. */
export const PAYEE = 'Amayumba';

/** @param {EndedPayment} payment */
export function sentenceOf(payment) {
  if (payment.outcome === 'succeeded') return `You have paid ${moneyOf(payment)} to ${PAYEE}.`;
  return `${OUTCOMES[payment.outcome]}: ${moneyOf(payment)} to ${PAYEE} was not paid.`;
}

/**
 * The time left, as `4:32`.
 * @param {number} ms
 */
export function leftOf(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
