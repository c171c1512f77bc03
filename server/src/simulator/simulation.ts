import type { Clock } from '../parts.ts';
import { type Callbacks, openCallbacks, type PlannedCallback } from './callbacks.ts';
import { endingOf } from './endings.ts';
import { type Journal, openJournal } from './journal.ts';
import { type Ask, type DueCallback, dueOutcome, nextCallback, nextDue, type Payment } from './payment.ts';
import type { Outcome, Provider } from './provider.ts';
import { type SimulatedTime, simulatedTime } from './simulated-time.ts';
import { deliveryDue, reportDue, type SentSms, type Sms } from './sms/sms.ts';
import { apply, emptyState, type Event, keyOf, type State, type UnaskedPayment } from './state.ts';

/** How long an unanswered request stays open, in milliseconds. */
const SILENT_MS = 35_000;
/** How often the unavailable network refuses a request before it accepts it. */
const AWAY_TIMES = 2;

/** The answer to a request for money. `error` is a 500 although the payment exists; `away` a 503 without a payment. */
export type Answer = 'accepted' | 'repeated' | 'error' | 'away';

export interface SimulationParts {
  clock: Clock;
  /** The file of the journal. */
  file: string;
  /** Whether numbers without an ending wait for a person, until somebody uses the switch. */
  waitForPin: boolean;
  /** Sends a callback once. @throws Error when it was not delivered */
  sendCallback(payment: Payment, due: DueCallback, signal: AbortSignal): Promise<void>;
  /** Sends a delivery report once. @throws Error when it was not delivered */
  sendReport(sms: Sms, signal: AbortSignal): Promise<void>;
  log: (line: string) => void;
}

/** The two networks and the SMS gateway: their payments and messages, their time and their callbacks. */
export interface Simulation {
  now: () => number;
  state: Readonly<State>;
  find(provider: Provider, id: string): Payment | undefined;
  ask(ask: Ask): Promise<Answer>;
  /** Ends a payment as a person decided at the page. False: it has ended before. */
  decide(payment: Payment, outcome: Outcome): boolean;
  payUnasked(payment: Omit<UnaskedPayment, 'number' | 'paidAt'>): UnaskedPayment;
  /** Accepts or refuses messages, as the endings of their recipients say. */
  sendSms(messages: readonly SentSms[]): void;
  waitsForPin(): boolean;
  setWaitForPin(on: boolean): void;
  /** Puts the time forward and resolves once the callbacks that are due have been made. */
  advance(byMs: number): Promise<void>;
  /** Forgets all payments and messages and returns to the clock's time. The switch stays. */
  reset(): void;
  /** Settles what is due and begins the callbacks that are due. */
  tick(): void;
  /** Resolves once every event that an answer may report is on the disk. */
  synced(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the simulation with the events of its journal. */
export async function openSimulation(parts: SimulationParts): Promise<Simulation> {
  const journal: Journal<Event> = await openJournal<Event>(parts.file);
  const state = emptyState();
  for (const event of journal.past) apply(state, event);
  const time: SimulatedTime = simulatedTime(parts.clock, () => state.aheadMs, tick);
  const callbacks: Callbacks = openCallbacks(time.now, tick, parts.log);
  let isClosed = false;
  const waitsForPin = () => state.waitForPin ?? parts.waitForPin;

  function record(event: Event): void {
    apply(state, event);
    journal.add(event);
  }

  /** Larger than every number before, including those of a journal that was deleted. */
  const nextNumber = () => Math.max(state.lastNumber + 1, Math.floor(time.now() / 10));

  // After a reset there is nothing more to call back.
  function callbackOf(payment: Payment): PlannedCallback | undefined {
    const due = state.running.has(payment) ? nextCallback(payment) : undefined;
    const key = keyOf(payment.provider, payment.id);
    return (
      due && {
        at: due.at,
        send: (signal) => parts.sendCallback(payment, due, signal),
        made: () => record({ type: 'called_back', key, times: payment.calledBack + 1 }),
      }
    );
  }

  function reportOf(sms: Sms): PlannedCallback | undefined {
    const at = state.underway.has(sms) ? reportDue(sms) : undefined;
    if (at === undefined) return undefined;
    return {
      at,
      send: (signal) => parts.sendReport(sms, signal),
      made: () => record({ type: 'sms_reported', id: sms.id }),
    };
  }

  /** When something is next due, apart from callbacks that are being made. */
  function nextTime(): number | undefined {
    let next = Infinity;
    for (const payment of state.running)
      if (!callbacks.isMaking(payment)) next = Math.min(next, nextDue(payment) ?? Infinity);
    for (const sms of state.underway)
      if (!callbacks.isMaking(sms)) next = Math.min(next, deliveryDue(sms) ?? reportDue(sms) ?? Infinity);
    return next === Infinity ? undefined : next;
  }

  function tick(): void {
    if (isClosed) return;
    for (const payment of state.running) {
      const due = dueOutcome(payment);
      if (due && due.at <= time.now()) record({ type: 'settled', key: keyOf(payment.provider, payment.id), ...due });
    }
    for (const sms of state.underway) {
      const at = deliveryDue(sms);
      if (at !== undefined && at <= time.now()) record({ type: 'sms_ended', id: sms.id, at });
    }
    for (const payment of state.running) callbacks.begin(payment, () => callbackOf(payment));
    for (const sms of state.underway) callbacks.begin(sms, () => reportOf(sms));
    time.release();
    time.wakeAt(nextTime());
    // Events without a request are written too; the next answer reports a failure to write.
    journal.synced().catch((error: unknown) => parts.log(`The simulator cannot write its journal: ${String(error)}`));
  }

  tick();
  return {
    now: time.now,
    state,
    find: (provider, id) => state.payments.get(keyOf(provider, id)),
    async ask(ask) {
      const key = keyOf(ask.provider, ask.id);
      if (state.payments.has(key)) return 'repeated';
      const { answer } = endingOf(ask.provider, ask.phone, waitsForPin());
      const refused = state.refused.get(key) ?? 0;
      if (answer === 'away_twice' && refused < AWAY_TIMES) {
        record({ type: 'refused', key, times: refused + 1 });
        return 'away';
      }
      const at = time.now();
      record({ type: 'asked', ask, at, number: nextNumber(), waitForPin: waitsForPin() });
      tick();
      if (answer === 'silent') await time.until(at + SILENT_MS);
      return answer === 'error' ? 'error' : 'accepted';
    },
    decide(payment, outcome) {
      if (payment.settled) return false;
      record({ type: 'settled', key: keyOf(payment.provider, payment.id), at: time.now(), outcome });
      tick();
      return true;
    },
    payUnasked(payment) {
      const paid = { ...payment, number: nextNumber(), paidAt: time.now() };
      record({ type: 'paid', payment: paid });
      return paid;
    },
    sendSms(messages) {
      for (const sms of messages) record({ type: 'sms_sent', sms });
      tick();
    },
    waitsForPin,
    setWaitForPin: (on) => record({ type: 'wait_for_pin', on }),
    async advance(byMs) {
      record({ type: 'advanced', byMs: state.aheadMs + byMs });
      tick();
      await callbacks.idle();
    },
    reset() {
      record({ type: 'reset' });
      time.releaseAll();
      tick();
    },
    tick,
    synced: () => journal.synced(),
    async close() {
      isClosed = true;
      time.stop();
      await callbacks.stop();
      await journal.close();
    },
  };
}
