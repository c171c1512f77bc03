import { nextDue, type Ask, type Payment } from './payment.ts';
import type { Outcome, Provider } from './provider.ts';
import { deliveryDue, reportDue, type SentSms, type Sms } from './sms/sms.ts';

/** Money that somebody paid without a request. */
export interface UnaskedPayment {
  provider: Provider;
  phone: string;
  name: string;
  amount: number;
  /** The text that the payer typed. */
  reference: string;
  number: number;
  /** Milliseconds since 1970. */
  paidAt: number;
}

/** A line of the journal. Applying it twice has the same effect as once, because a failed write may repeat it. */
export type Event =
  | { type: 'asked'; ask: Ask; at: number; number: number; waitForPin: boolean }
  | { type: 'refused'; key: string; times: number }
  | { type: 'settled'; key: string; at: number; outcome: Outcome }
  | { type: 'called_back'; key: string; times: number }
  | { type: 'paid'; payment: UnaskedPayment }
  | { type: 'sms_sent'; sms: SentSms }
  | { type: 'sms_ended'; id: string; at: number }
  | { type: 'sms_reported'; id: string }
  | { type: 'advanced'; byMs: number }
  | { type: 'wait_for_pin'; on: boolean }
  | { type: 'reset' };

/** The whole state of the simulator. */
export interface State {
  payments: Map<string, Payment>;
  /** Payments for which something is due, now or later. */
  running: Set<Payment>;
  unasked: Map<number, UnaskedPayment>;
  messages: Map<string, Sms>;
  /** Messages whose delivery or report is to come. */
  underway: Set<Sms>;
  /** How often a request was refused with 503 before it was accepted. */
  refused: Map<string, number>;
  /** How far the time runs ahead of the clock, in milliseconds. */
  aheadMs: number;
  /** Undefined until somebody used the switch. */
  waitForPin: boolean | undefined;
  /** The last number given to a payment; a reset keeps it, because a number must never come twice. */
  lastNumber: number;
}

export const emptyState = (): State => ({
  payments: new Map(),
  running: new Set(),
  unasked: new Map(),
  messages: new Map(),
  underway: new Set(),
  refused: new Map(),
  aheadMs: 0,
  waitForPin: undefined,
  lastNumber: 0,
});

export const keyOf = (provider: Provider, id: string): string => `${provider}/${id}`;

function change(state: State, key: string, fields: Partial<Payment>): void {
  const payment = state.payments.get(key);
  if (!payment) return;
  Object.assign(payment, fields);
  if (nextDue(payment) === undefined) state.running.delete(payment);
  else state.running.add(payment);
}

function changeSms(state: State, id: string, fields: Partial<Sms>): void {
  const sms = state.messages.get(id);
  if (!sms) return;
  Object.assign(sms, fields);
  if ((deliveryDue(sms) ?? reportDue(sms)) === undefined) state.underway.delete(sms);
  else state.underway.add(sms);
}

/** Applies an event to the state. */
export function apply(state: State, event: Event): void {
  switch (event.type) {
    case 'asked': {
      const { ask, at, number, waitForPin } = event;
      const key = keyOf(ask.provider, ask.id);
      const repeated = state.payments.get(key);
      if (repeated) return;
      state.payments.set(key, { ...ask, askedAt: at, number, waitForPin, settled: null, calledBack: 0 });
      state.lastNumber = Math.max(state.lastNumber, number);
      return change(state, key, {});
    }
    case 'refused':
      state.refused.set(event.key, event.times);
      return undefined;
    case 'settled':
      return change(state, event.key, { settled: { at: event.at, outcome: event.outcome } });
    case 'called_back':
      return change(state, event.key, { calledBack: event.times });
    case 'paid':
      state.unasked.set(event.payment.number, event.payment);
      state.lastNumber = Math.max(state.lastNumber, event.payment.number);
      return undefined;
    case 'sms_sent':
      if (state.messages.has(event.sms.id)) return undefined;
      state.messages.set(event.sms.id, { ...event.sms, endedAt: null, isReported: false });
      return changeSms(state, event.sms.id, {});
    case 'sms_ended':
      return changeSms(state, event.id, { endedAt: event.at });
    case 'sms_reported':
      return changeSms(state, event.id, { isReported: true });
    case 'advanced':
      state.aheadMs = event.byMs;
      return undefined;
    case 'wait_for_pin':
      state.waitForPin = event.on;
      return undefined;
    case 'reset': {
      const { waitForPin, lastNumber } = state;
      Object.assign(state, emptyState(), { waitForPin, lastNumber });
      return undefined;
    }
  }
}
