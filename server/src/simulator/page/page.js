// The simulated phone: asks the simulator each second for prompts, and sends what the person decides.
import { dateOf, leftOf, moneyOf, NETWORKS, OUTCOMES, PAYEE, phoneOf, sentenceOf, timeOf } from './words.js';

/** @import { EndedPayment, Payment, Prompt } from './words.js' */

const POLL_MS = 1000;
/** How long the phone shows how a payment ended, in milliseconds. */
const NOTIFIED_MS = 120_000;
const PIN_NOTE = 'Any 4 or 5 digits; 0000 is a wrong PIN.';

/** @param {string} id */
function at(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no ${id}.`);
  return element;
}
const pin = /** @type {HTMLInputElement} */ (at('pin'));
const unasked = /** @type {HTMLFormElement} */ (at('unasked'));
const buttons = ['send', 'decline'].map((id) => /** @type {HTMLButtonElement} */ (at(id)));
const waitSwitch = /** @type {HTMLButtonElement} */ (at('wait'));

/** @param {Payment} payment */
const keyOf = ({ provider, id }) => `${provider}/${id}`;
/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The prompts, newest first.
 * @type {Prompt[]}
 */
let prompts = [];
/**
 * The key of the prompt on the screen.
 * @type {string | undefined}
 */
let current;
/** Whether the person chose the prompt; then a newer prompt does not replace it. */
let isChosen = false;
/** How far the simulator's time runs ahead of this browser's, in milliseconds. */
let aheadMs = 0;

const now = () => Date.now() + aheadMs;
const currentPlace = () => prompts.findIndex((prompt) => keyOf(prompt) === current);

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  /** @type {T & { error?: string }} */
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? 'The simulator refused this.');
  return answer;
}

/**
 * Leaves an equal text alone, so that screen readers announce changes only.
 * @param {string} id
 * @param {string} text
 */
function setText(id, text) {
  const element = at(id);
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {string} id
 * @param {Payment} payment
 */
function showNetwork(id, { provider }) {
  setText(id, NETWORKS[provider]);
  at(id).dataset['provider'] = provider;
}

/**
 * @param {string} id
 * @param {string} text
 * @param {boolean} isFault
 */
function showNote(id, text, isFault) {
  setText(id, text);
  at(id).toggleAttribute('data-fault', isFault);
}

/** @param {string | undefined} key */
function turnTo(key) {
  if (key !== current) {
    pin.value = '';
    showNote('pin-note', PIN_NOTE, false);
  }
  current = key;
}

function showPrompt() {
  const isOpen = currentPlace() !== -1;
  if (!isOpen) isChosen = false;
  if (!isOpen || (!isChosen && pin.value === '')) turnTo(prompts[0] && keyOf(prompts[0]));
  const prompt = prompts[currentPlace()];
  const wasHidden = at('prompt').hidden;
  at('prompt').hidden = !prompt;
  at('idle').hidden = Boolean(prompt);
  if (!prompt) return;
  showNetwork('network', prompt);
  setText('payer', phoneOf(prompt));
  setText('amount', moneyOf(prompt));
  setText('payee', PAYEE);
  setText('reference', prompt.reference);
  setText('message', prompt.message);
  at('message').hidden = at('message-term').hidden = prompt.message === '';
  setText('expiry', prompt.expires_at ? leftOf(Date.parse(prompt.expires_at) - now()) : '');
  at('expiry').hidden = at('expiry-term').hidden = !prompt.expires_at;
  at('pager').hidden = prompts.length < 2;
  setText('place', `${currentPlace() + 1} of ${prompts.length}`);
  // On a narrow screen the focus would scroll the page away from what somebody reads.
  if (wasHidden && matchMedia('(min-width: 860px)').matches) pin.focus();
}

/** @param {EndedPayment} payment */
function rowOf(payment) {
  const item = document.createElement('li');
  const cell = (/** @type {string} */ text) => item.appendChild(document.createElement('span')).append(text);
  cell(moneyOf(payment));
  cell(OUTCOMES[payment.outcome]);
  cell(`${phoneOf(payment)}, ${NETWORKS[payment.provider]}`);
  cell(timeOf(Date.parse(payment.ended_at)));
  item.dataset['outcome'] = payment.outcome;
  return item;
}

/** @param {EndedPayment[]} recent */
function showRecent(recent) {
  const [last] = recent;
  const isNew = last !== undefined && now() - Date.parse(last.ended_at) < NOTIFIED_MS;
  at('notification').hidden = !isNew;
  if (isNew) {
    showNetwork('notification-network', last);
    setText('notification-payer', phoneOf(last));
    setText('notification-text', sentenceOf(last));
  }
  at('no-recent').hidden = recent.length > 0;
  at('recent').replaceChildren(...recent.map(rowOf));
}

async function refresh() {
  try {
    /** @type {{ now: string, wait_for_pin: boolean, prompts: Prompt[], recent: EndedPayment[] }} */
    const answer = await call('GET', '/sim/prompts');
    aheadMs = Date.parse(answer.now) - Date.now();
    prompts = answer.prompts.toReversed();
    waitSwitch.setAttribute('aria-checked', String(answer.wait_for_pin));
    waitSwitch.disabled = false;
    for (const id of ['time', 'big-time']) setText(id, timeOf(now()));
    setText('date', dateOf(now()));
    showRecent(answer.recent);
    showPrompt();
    at('away').hidden = true;
  } catch {
    at('away').hidden = false;
  }
}

async function poll() {
  await refresh();
  setTimeout(() => void poll(), POLL_MS);
}

/** @param {{ pin: string } | { declined: true }} decision */
async function decide(decision) {
  if (current === undefined) return;
  for (const button of buttons) button.disabled = true;
  try {
    await call('POST', `/sim/prompts/${current}`, decision);
    pin.value = '';
    await refresh();
  } catch (error) {
    showNote('pin-note', messageOf(error), true);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/** @param {1 | -1} step */
function turnBy(step) {
  const prompt = prompts.at((currentPlace() + step) % prompts.length);
  isChosen = true;
  turnTo(prompt && keyOf(prompt));
  showPrompt();
}

async function changeSwitch() {
  const isOn = waitSwitch.getAttribute('aria-checked') === 'true';
  await call('PUT', '/sim/settings', { wait_for_pin: !isOn }).catch(() => {});
  await refresh();
}

async function payUnasked() {
  const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(unasked)));
  const amount = Number(fields['amount']?.replaceAll(/[,\s]/g, ''));
  try {
    /** @type {{ transaction_id: string }} */
    const paid = await call('POST', '/sim/pay', { ...fields, amount });
    showNote('unasked-note', `Paid. Transaction ${paid.transaction_id}.`, false);
    unasked.reset();
  } catch (error) {
    showNote('unasked-note', messageOf(error), true);
  }
}

at('previous').addEventListener('click', () => turnBy(-1));
at('next').addEventListener('click', () => turnBy(1));
at('decline').addEventListener('click', () => void decide({ declined: true }));
at('prompt').addEventListener('submit', (event) => {
  event.preventDefault();
  if (/^\d{4,5}$/.test(pin.value)) void decide({ pin: pin.value });
  else showNote('pin-note', 'Enter a PIN of 4 or 5 digits.', true);
});
pin.addEventListener('input', () => {
  pin.value = pin.value.replaceAll(/\D/g, '');
  showNote('pin-note', PIN_NOTE, false);
});
at('keypad').addEventListener('click', ({ target }) => {
  const key = target instanceof Element ? target.closest('button')?.textContent : undefined;
  if (!key) return;
  pin.value = /^\d$/.test(key) ? (pin.value + key).slice(0, pin.maxLength) : pin.value.slice(0, -1);
  showNote('pin-note', PIN_NOTE, false);
});
waitSwitch.addEventListener('click', () => void changeSwitch());
unasked.addEventListener('submit', (event) => {
  event.preventDefault();
  void payUnasked();
});

void poll();
