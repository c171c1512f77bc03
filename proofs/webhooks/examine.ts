import type { Attempt, DeliveryState } from '@amayumba/contract/webhooks/webhook.ts';
import { sql } from 'kysely';
import type { Db } from '../../server/src/db/connect.ts';
import type { Answered, Arrival, Conduct } from './arrival.ts';
import { ATTEMPTS_OF_ALL } from './skip-pauses.ts';

interface Row {
  id: string;
  delivery: number;
  conduct: Conduct;
  state: DeliveryState;
  attempts: Attempt[];
}

export interface Examined {
  deliveries: number;
  arrivals: number;
  states: Record<string, number>;
  /** Deliveries that arrived once more than the portal lists attempts, because it was killed. */
  interrupted: number;
  /** Seconds until 95 of 100 deliveries to each address were answered well, without those that the kill delayed. */
  seconds: Partial<Record<Conduct, number>>;
  faults: string[];
}

/** Whether an attempt that the portal lists is what the receiver did. */
const isSame = ({ status, error }: Attempt, answered: Answered): boolean =>
  typeof answered === 'number'
    ? status === answered
    : answered === 'slow'
      ? status === 200
      : error === (answered === 'hangs' ? 'timeout' : 'not_reached');

function faultOf({ id, conduct, state, attempts }: Row, arrivals: readonly Arrival[]): string | undefined {
  const name = `${id} to ${conduct}`;
  if (arrivals.length === 0) return `${name} did not arrive`;
  if (arrivals.some(({ is_signed }) => !is_signed)) return `${name} arrived with a wrong signature`;
  if (new Set(arrivals.map(({ body }) => body)).size > 1) return `${name} arrived with several bodies`;
  const isNever = arrivals.every(({ answered }) => answered === 500);
  if (state === 'failed' && !(isNever && attempts.length === ATTEMPTS_OF_ALL))
    return `${name} failed after ${attempts.length} attempts`;
  if (state !== 'failed' && state !== 'delivered') return `${name} is ${state}`;
  if (arrivals.length < attempts.length || arrivals.length > attempts.length + 1)
    return `${name} arrived ${arrivals.length} times in ${attempts.length} attempts`;
  if (arrivals.length > attempts.length) return undefined;
  const other = attempts.findIndex((attempt, place) => !isSame(attempt, arrivals[place]?.answered ?? 0));
  return other < 0 ? undefined : `${name} lists ${JSON.stringify(attempts[other])} for ${arrivals[other]?.answered}`;
}

/** Within which 95 of 100 are. */
const most = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** The deliveries that a portal had claimed when it was killed: for minutes no other sends them. */
export async function listClaimed(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('webhook_deliveries').select('id').where('state', '=', 'sending').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Compares what the portal lists with what the receiver saw. `delayed` are left out of the times. */
export async function examine(
  db: Db,
  journal: readonly Arrival[],
  begunAt: number,
  delayed: ReadonlySet<number>,
): Promise<Examined> {
  const { rows } = await sql<Row>`
    select 'evt_' || e.message_id as id, d.id as delivery, substring(w.url from '[a-z]+$') as conduct, d.state, d.attempts
    from webhook_deliveries d join webhook_events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id
    order by d.id`.execute(db);
  const byDelivery = Map.groupBy(journal, ({ conduct, id }) => `${conduct} ${id}`);
  const arrivalsOf = ({ conduct, id }: Row) => byDelivery.get(`${conduct} ${id}`) ?? [];
  const states: Record<string, number> = {};
  const times: Partial<Record<Conduct, number[]>> = {};
  for (const row of rows) {
    states[row.state] = (states[row.state] ?? 0) + 1;
    if (delayed.has(row.delivery)) continue;
    const first = arrivalsOf(row).find(({ answered }) => answered === 200 || answered === 'slow');
    if (first) (times[row.conduct] ??= []).push((first.at - begunAt) / 1000);
  }
  return {
    deliveries: rows.length,
    arrivals: journal.length,
    states,
    interrupted: rows.filter((row) => arrivalsOf(row).length > row.attempts.length).length,
    seconds: Object.fromEntries(Object.entries(times).map(([conduct, all]) => [conduct, most(all)])),
    faults: rows.flatMap((row) => faultOf(row, arrivalsOf(row)) ?? []),
  };
}
