import type { EventBody } from '@amayumba/contract/webhooks/events.ts';
import type { Db } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { pauseAfter } from '../sending/attempt-times.ts';
import { type EventData, readEventData } from './event-data.ts';
import {
  deleteMoved,
  lockUnprepared,
  type PreparedEvent,
  storePrepared,
  type UnpreparedEvent,
  type WhichEvents,
} from './events.repository.ts';

/** Events of one transaction: as many as a list shows rows chosen by their ids. */
const AT_ONCE = 200;

type Log = (line: string) => void;

const bodyOf = ({ type, happened_at: timestamp }: UnpreparedEvent, data: object): string =>
  JSON.stringify({ type, timestamp, data } satisfies EventBody);

function preparedOf(event: UnpreparedEvent, found: EventData | undefined): PreparedEvent {
  const { id } = event;
  return { id, tenant_id: found?.tenant_id ?? null, payload: found ? bodyOf(event, found.data) : null };
}

/** Writes the payloads of events from the present state of their records. Without its record an event is not sent. */
async function writePayloads(tx: Db, parts: Parts, events: readonly UnpreparedEvent[]): Promise<PreparedEvent[]> {
  const prepared: PreparedEvent[] = [];
  for (const [type, ofType] of Map.groupBy(events, (event) => event.type)) {
    const found = await readEventData(tx, parts, type, ofType);
    prepared.push(...ofType.map((event) => preparedOf(event, found.get(event.id))));
  }
  return prepared;
}

/**
 * Events whose payload could not be written, by their ids: the number of failures, and the time of the next attempt.
 * They are in the process's memory, so that a restarted process, perhaps with the bug fixed, tries all of them at once.
 */
export type PostponedEvents = Map<number, { tries: number; due: number }>;

/**
 * Prepares events in one transaction. Returns their ids, with the error if a payload could not be written.
 * @throws where no event could be read, which is no fault of theirs
 */
async function prepareSome(parts: Parts, which: WhichEvents): Promise<{ ids: number[]; failure?: string }> {
  let ids: number[] = [];
  try {
    await inTransaction(parts.db, async (tx) => {
      ids = [];
      const events = await lockUnprepared(tx, which);
      ids = events.map(({ id }) => id);
      if (events.length === 0) return;
      const prepared = await writePayloads(tx, parts, events);
      await storePrepared(tx, prepared, nowOf(parts));
      await deleteMoved(
        tx,
        prepared.flatMap(({ id, payload }) => (payload === null ? [id] : [])),
      );
    });
    return { ids };
  } catch (error) {
    if (ids.length === 0) throw error;
    return { ids, failure: String(error) };
  }
}

/** Prepares an event alone, and postpones it if that fails. */
async function prepareAlone(parts: Parts, postponed: PostponedEvents, log: Log, id: number): Promise<void> {
  const { failure } = await prepareSome(parts, { only: id });
  if (failure === undefined) {
    postponed.delete(id);
    return;
  }
  const tries = (postponed.get(id)?.tries ?? 0) + 1;
  const due = parts.clock.now() + pauseAfter(tries);
  postponed.set(id, { tries, due });
  log(`Event ${id} for webhooks could not be written and is tried again ${new Date(due).toISOString()}: ${failure}`);
}

/**
 * Writes the payloads of events and a delivery for each webhook that wants them, until none waits. An event whose
 * payload cannot be written delays no other: it is tried again alone after growing pauses, until it is deleted as too
 * old. Several processes share the work.
 * @throws where the database does not answer
 */
export async function prepareEvents(
  parts: Parts,
  postponed: PostponedEvents,
  log: Log,
  isStopped: () => boolean,
): Promise<void> {
  const prepareEach = async (ids: Iterable<number>) => {
    for (const id of ids) if (!isStopped()) await prepareAlone(parts, postponed, log, id);
  };
  for (let count = AT_ONCE; count === AT_ONCE && !isStopped();) {
    const { ids, failure } = await prepareSome(parts, { limit: AT_ONCE, without: [...postponed.keys()] });
    if (failure !== undefined) await prepareEach(ids);
    count = ids.length;
  }
  const now = parts.clock.now();
  await prepareEach([...postponed].flatMap(([id, { due }]) => (due <= now ? [id] : [])));
}
