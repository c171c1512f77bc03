import type { EventBody } from '@amayumba/contract/webhooks/events.ts';
import type { Db } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { type EventData, readEventData } from './event-data.ts';
import { lockUnprepared, type PreparedEvent, storePrepared, type UnpreparedEvent } from './events.repository.ts';

/** Events of one transaction: as many as a list shows rows chosen by their ids. */
const AT_ONCE = 200;

const bodyOf = ({ type, happened_at: timestamp }: UnpreparedEvent, data: object): string =>
  JSON.stringify({ type, timestamp, data } satisfies EventBody);

function preparedOf(event: UnpreparedEvent, found: EventData | undefined): PreparedEvent {
  const { id } = event;
  return { id, tenant_id: found?.tenant_id ?? null, payload: found ? bodyOf(event, found.data) : null };
}

/** Writes the payloads of events, as their records are now. Without its record an event is not sent. */
async function writePayloads(tx: Db, parts: Parts, events: readonly UnpreparedEvent[]): Promise<PreparedEvent[]> {
  const prepared: PreparedEvent[] = [];
  for (const [type, ofType] of Map.groupBy(events, (event) => event.type)) {
    const found = await readEventData(tx, parts, type, ofType);
    prepared.push(...ofType.map((event) => preparedOf(event, found.get(event.id))));
  }
  return prepared;
}

/**
 * Writes the payloads of events and a delivery for each webhook that wants them, until none waits. Several processes
 * share the work.
 */
export async function prepareEvents(parts: Parts, isStopped: () => boolean): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE && !isStopped();)
    count = await inTransaction(parts.db, async (tx) => {
      const events = await lockUnprepared(tx, AT_ONCE);
      if (events.length > 0) await storePrepared(tx, await writePayloads(tx, parts, events), nowOf(parts));
      return events.length;
    });
}
