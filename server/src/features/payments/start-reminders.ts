import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Parts } from '../../parts.ts';
import { sendReminders } from './reminders.service.ts';

/** How often it is looked whether the day's reminders are out. A look costs nothing once they are. */
const LOOK_EVERY_MS = 10 * 60_000;
/** Nobody is written to at night: reminders go out from this moment of the day on. */
const FROM = 'T08:00:00+03:00';

/** Sends the reminders of each day, from eight in the morning in Kampala: at once when the portal starts later, again after a failure. */
export function startReminders(
  parts: Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'mailWaiting'>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let doneOn: CalendarDate | undefined;
  let running: Promise<void> | undefined;

  async function look(): Promise<void> {
    const today = dayInKampala(parts.clock.now());
    if (doneOn === today || parts.clock.now() < Date.parse(today + FROM)) return;
    try {
      await sendReminders(parts, stopping.signal);
      doneOn = today;
    } catch (error) {
      log(`Reminders could not be sent and are tried again in ten minutes: ${String(error)}`);
    }
  }

  function start(): void {
    running ??= look().finally(() => (running = undefined));
  }

  const timer = setInterval(start, LOOK_EVERY_MS).unref();
  start();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
