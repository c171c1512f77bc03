import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { allCalls, type Call } from '../../bench/calls.ts';
import { askOnce } from '../../bench/load.ts';

/** Requests before any counts: PostgreSQL plans a statement for a connection five times before it keeps a plan. */
const WARM_TURNS = 8;
const TURNS = 24;
/** A call that seems to miss is measured again for so many times as long, because others use the machine. */
const AGAIN = 3;

interface Times {
  p50: number;
  p95: number;
}

/** A call's times in milliseconds: of a company that is alone in its database, and of one among many. */
export interface ComparedCall {
  name: string;
  alone: Times;
  among: Times;
}

/** How much slower than alone a call may be, as a share and, for those of a few milliseconds, at least. */
const SLOWER_MOST = 0.1;
const SLOWER_LEAST_MS = 0.5;

export const isSlower = ({ alone, among }: ComparedCall): boolean =>
  among.p50 - alone.p50 > Math.max(SLOWER_LEAST_MS, alone.p50 * SLOWER_MOST);

/** The time within which so large a share is. */
export const within = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const timesOf = (times: readonly number[]): Times => ({ p50: within(times, 0.5), p95: within(times, 0.95) });

/** Requests both in turn, each as often first as second, so that other load of the machine falls on both. */
async function compare(alone: Call, among: Call, turns: number): Promise<ComparedCall> {
  const times = { alone: [] as number[], among: [] as number[] };
  const ask = async (which: 'alone' | 'among') => {
    const { seconds } = await askOnce((which === 'alone' ? alone : among).load);
    times[which].push(seconds * 1000);
  };
  for (let turn = -WARM_TURNS; turn < turns; turn += 1) {
    if (turn === 0) Object.assign(times, { alone: [], among: [] });
    await ask(turn % 2 === 0 ? 'alone' : 'among');
    await ask(turn % 2 === 0 ? 'among' : 'alone');
  }
  return { name: alone.name, alone: timesOf(times.alone), among: timesOf(times.among) };
}

/** Measures every call that reads, at the address of a company alone in its database and at that of one among many. */
export async function compareCalls(alone: string, among: string, tenant: string): Promise<ComparedCall[]> {
  const callsAt = async (url: string) =>
    (await allCalls({ url, today: dayInKampala(Date.now()), tenants: [tenant] })).filter(
      ({ load }) => load.method === 'GET',
    );
  const others = new Map((await callsAt(among)).map((call) => [call.name, call]));
  const compared: ComparedCall[] = [];
  for (const call of await callsAt(alone)) {
    const other = others.get(call.name);
    if (!other) throw new Error(`${call.name} is no call of both`);
    const once = await compare(call, other, TURNS);
    compared.push(isSlower(once) ? await compare(call, other, TURNS * AGAIN) : once);
  }
  return compared;
}
