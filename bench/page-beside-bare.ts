import type { startBareRoute } from './bare-route.ts';
import { type Load, measure, middle } from './load.ts';
import type { BesideBare } from './results.ts';

/**
 * Concurrent requests: few enough that all of them often wait for the database together, and enough that both sides
 * are always busy.
 */
const CONNECTIONS = [8, 32];
/** The two sides alternate, so that other load on the machine affects both. */
const TURNS = 3;

/**
 * Measures the same page repeatedly while nothing changes, and the bare route with its bytes: the median of three
 * runs of this many seconds. Each side first runs twice as long without being measured: the portal handles half as
 * many requests again once its code is compiled, as after a minute of running.
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
