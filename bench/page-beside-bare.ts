import type { startBareRoute } from './bare-route.ts';
import { type Load, measure, middle } from './load.ts';
import type { BesideBare } from './results.ts';

/** Requests at once: so few that all of them often wait for the database together, and so many that either side always has something to do. */
const CONNECTIONS = [8, 32];
/** Either is asked in turns, so that what else the machine does meanwhile is done to both. */
const TURNS = 3;

/**
 * The same page again and again while nothing changes, and the bare route with its bytes: the middle of three times so many seconds. Before, each
 * is asked for twice as long and nothing is counted: the portal answers half as much again once its code is compiled, as it is when it has run
 * for a minute.
 */
export async function pageBesideBare(
  bare: Awaited<ReturnType<typeof startBareRoute>>,
  load: Load,
  bytes: string,
  seconds: number,
): Promise<BesideBare[]> {
  const askPortal = async (span: number, connections: number) => (await measure(load, span, connections)).perSecond;
  const askBare = (span: number, connections: number) => bare.perSecond(load, bytes, span, connections);
  const results: BesideBare[] = [];
  for (const ask of [askPortal, askBare]) await ask(seconds * 2, Math.max(...CONNECTIONS));
  for (const connections of CONNECTIONS) {
    const [perSecond, barePerSecond]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      perSecond.push(await askPortal(seconds, connections));
      barePerSecond.push(await askBare(seconds, connections));
    }
    results.push({ connections, perSecond: middle(perSecond), barePerSecond: middle(barePerSecond) });
  }
  return results;
}
