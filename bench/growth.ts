import { sql } from 'kysely';
import { startPortal } from '../server/src/test/portal-process.ts';
import { allCalls, type Call, ownerCalls } from './calls.ts';
import { askOnce, middle } from './load.ts';
import { LANDLORD } from './portfolio/fill-people.ts';
import type { PortfolioPlan } from './portfolio/estate-leases.ts';
import type { Asked, Growth } from './results.ts';
import { type Stage, withAllEstates, withDatabase } from './stage.ts';

/** How often each call is measured on each side, alternating: other load on the machine then slows both sides. */
const TURNS = 41;

/** A database with a portfolio, and the plan that it was filled from. */
export interface Side {
  stage: Stage;
  plan: PortfolioPlan;
}

/** Runs a portal on a database while `work` runs. */
async function withPortal<T>({ stage, plan }: Side, work: (at: Parameters<typeof allCalls>[0]) => Promise<T>) {
  const portal = await startPortal(stage.settings);
  try {
    return await work({ url: portal.url, today: plan.today, tenants: stage.tenants });
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
  }
}

/** Measures a call and its counterpart on the other side. */
async function measureInTurns(one: Call, other: Call): Promise<[Asked, Asked]> {
  const times: [number[], number[]] = [[], []];
  const bytes: [number, number] = [0, 0];
  const ask = async (side: 0 | 1, { load }: Call, turn: number) => {
    const answer = await askOnce(load, turn);
    bytes[side] = answer.bytes.length;
    // The first does not count: a first request takes longer.
    if (turn > 0) times[side].push(answer.seconds * 1000);
  };
  for (let turn = 0; turn <= TURNS; turn += 1) {
    await ask(0, one, turn);
    await ask(1, other, turn);
  }
  return [
    { ms: middle(times[0]), bytes: bytes[0] },
    { ms: middle(times[1]), bytes: bytes[1] },
  ];
}

/**
 * Measures calls on a portfolio and on a larger one, one request after the other. The requests alternate within
 * seconds of each other, so that the ratio shows the portfolios and not a change in the machine's load. Calls `tell`
 * after each call.
 */
export async function measureGrowth(
  smaller: Side,
  larger: Side,
  only: readonly string[] | undefined,
  tell: (growth: Growth) => void,
): Promise<Growth[]> {
  const all: Growth[] = [];
  const measureAll = async (before: readonly Call[], after: readonly Call[]) => {
    for (const call of after) {
      if (!(only?.some((part) => call.name.includes(part)) ?? true)) continue;
      const same = before.find(({ name }) => name === call.name);
      if (!same) throw new Error(`the smaller portfolio has no call "${call.name}"`);
      const [smallerAsked, largerAsked] = await measureInTurns(same, call);
      const growth = { name: call.name, smaller: smallerAsked, larger: largerAsked };
      all.push(growth);
      tell(growth);
    }
  };
  // Autovacuum would run later and slow down the calls on one side.
  for (const { stage } of [smaller, larger]) await withDatabase(stage.choice, (db) => sql`vacuum analyze`.execute(db));
  return withPortal(smaller, (before) =>
    withPortal(larger, async (after) => {
      await measureAll(await allCalls(before), await allCalls(after));
      await withAllEstates(LANDLORD.id, smaller.stage.choice, () =>
        withAllEstates(LANDLORD.id, larger.stage.choice, async () => {
          const whose = 'of all estates';
          await measureAll(await ownerCalls(before, whose), await ownerCalls(after, whose));
        }),
      );
      return all;
    }),
  );
}
