import * as fc from 'fast-check';
import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import type { Answer } from '../../../test/caller.ts';
import { accountsOf, pick, type Row, rowsOf, type World } from './history-world.ts';

/** One call of a history: arguments that fit any world, and the call that they make in one. */
export interface Step {
  name: string;
  args: unknown;
  /** False for a preview: it changes nothing. */
  writes: boolean;
  perform: (world: World) => Promise<Answer<Endpoint> | undefined>;
  /** Compares what was done with what the rules of the contract give; for a call that was alone. */
  judge: (world: World, answer: Answer<Endpoint>) => Promise<void>;
}

/** The values of an arbitrary. */
export type Given<A> = A extends fc.Arbitrary<infer T> ? T : never;

export const TODAY: CalendarDate = '2026-11-21';
export const reason = 'A history';

interface Options<T, A> {
  writes?: boolean;
  judge?: (world: World, args: T, answer: A) => Promise<void>;
}

export const step = <T, A>(
  name: string,
  args: fc.Arbitrary<T>,
  perform: (world: World, args: T) => Promise<A>,
  { writes = true, judge = () => Promise.resolve() }: Options<T, NonNullable<A>> = {},
): fc.Arbitrary<Step> =>
  args.map((given) => ({
    name,
    args: given,
    writes,
    perform: (world) => perform(world, given) as ReturnType<Step['perform']>,
    judge: (world, answer) => judge(world, given, answer as unknown as NonNullable<A>),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(given)}`,
  }));

/** Calls with the row that a number picks. */
export async function picked(
  world: World,
  kind: Parameters<typeof pick>[1],
  n: number,
  call: (row: Row) => Promise<unknown>,
): Promise<unknown> {
  const row = await pick(world, kind, n);
  return row && call(row);
}

let count = 0;
/** A number that no other name of the histories has. */
export const next = () => (count += 1);

export const n = fc.nat(10_000);
export const amount = fc.constantFrom(100, 200, 300, 500, 500, 800, 1_000, 2_000);
export const isFitted = fc.oneof(fc.constant(true), fc.boolean());
/** Mostly one of the accounts and tenants with which a world begins. */
export const account = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 0, 1, 2) }, { weight: 1, arbitrary: n });
export const tenant = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 0, 1) }, { weight: 1, arbitrary: n });
export const payment_type = fc.constantFrom(...PAYMENT_TYPES, 'Rent' as const, 'Security Deposit' as const);
export const due_date = fc.integer({ min: -120, max: 60 }).map((days): CalendarDate => addDays(TODAY, days));
export const month = fc.integer({ min: 1, max: 12 });
export const method = fc.constantFrom('Cash' as const, 'Mobile Money' as const, 'Cheque' as const);
export const status = fc.constantFrom(1, 2, 2, 3, 4, 5, 6, 7, 8);
export const received_amount = fc.option(amount, { nil: undefined });
export const external_reference = fc.option(fc.constantFrom('MP1', 'MP2', 'MP3', 'MP4'), { nil: undefined });
/** Tax that a tenant kept back, now and then. */
export const withheld = fc.constantFrom(0, 0, 0, 30, 100);
export const received_at = fc.integer({ min: 0, max: 40 }).map((days) => addDays(TODAY, -days));

/** Most amounts fit what there is; the others may be refused. */
export const fitted = (given: { amount: number; isFitted: boolean }, most: number) =>
  given.isFitted ? Math.max(1, Math.min(given.amount, most)) : given.amount;

export const lines = fc.array(fc.record({ n, amount, isFitted }), { maxLength: 3 });

/** A split over charges of an account. */
export async function splitFor(world: World, of: number, given: { n: number; amount: number; isFitted: boolean }[]) {
  const charges = (await rowsOf(world, 'charges')).filter((row) => row.account === of);
  return given.flatMap((line) => {
    const row = charges[line.n % charges.length];
    return row ? [{ charge: row.id, amount: fitted(line, row.rest) }] : [];
  });
}

export const tenantOf = ({ tenants, manager }: World, at: number) =>
  tenants[at % tenants.length] ?? { id: 0, caller: manager };

export async function accountAt(world: World, at: number): Promise<number> {
  const accounts = await accountsOf(world);
  return accounts[at % accounts.length] ?? 0;
}
export const takesMoney = (status_id: number) => status_id === 2 || status_id === 4;
