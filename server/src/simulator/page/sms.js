// The list of SMS that the simulated phones received, read every two seconds.
import { phoneOf, timeOf } from './words.js';

/** @typedef {{ to: string, from: string | null, text: string, status: string, cost: number, sent_at: string }} Sms */

const POLL_MS = 2000;
const SHOWN = 8;

/** The result of an SMS, by the gateway's word. @type {Record<string, string>} */
const ENDS = {
  Sent: 'On its way',
  Success: 'Delivered',
  Failed: 'Not delivered',
  InvalidPhoneNumber: 'Refused: no such number',
  InsufficientBalance: 'Refused: no money in the account',
  UserInBlacklist: 'Refused: blocked by its owner',
};

const list = document.getElementById('sms');
const none = document.getElementById('no-sms');

/** @param {Sms} sms */
function rowOf({ to, from, text, status, cost, sent_at }) {
  const item = document.createElement('li');
  const cell = (/** @type {string} */ words) => item.appendChild(document.createElement('span')).append(words);
  cell(`${phoneOf({ phone: to.replace('+', '') })}${from ? `, from ${from}` : ''}`);
  cell(ENDS[status] ?? status);
  cell(text);
  cell(`${timeOf(Date.parse(sent_at))}${cost > 0 ? `, USh ${cost}` : ''}`);
  if (status === 'Sent' || status === 'Success') item.dataset['outcome'] = 'succeeded';
  return item;
}

async function refresh() {
  const response = await fetch(`/sim/sms?limit=${SHOWN}`);
  /** @type {{ messages: Sms[] }} */
  const { messages } = await response.json();
  list?.replaceChildren(...messages.map(rowOf));
  if (none) none.hidden = messages.length > 0;
}

async function poll() {
  // The page says elsewhere that the simulator does not answer.
  await refresh().catch(() => {});
  setTimeout(() => void poll(), POLL_MS);
}

void poll();
