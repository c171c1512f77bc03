import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { settledTenants } from '../../bench/portfolio/settled-tenants.ts';
import { withDatabase } from '../../bench/with-database.ts';
import { type PortalProcess, startPortal } from '../../server/src/test/portal-process.ts';
import { type ComparedCall, compareCalls } from './compare-calls.ts';
import { lineOf } from './report.ts';
import { createAndFill, createMore, type Installation, startInstallation } from './set-up.ts';
import { type Upgraded, upgrade } from './upgrade.ts';
import { mostUsedDuring, type Usage } from './usage.ts';
import { signInTo, visitAll, type Visits } from './visit.ts';

/** Companies that are created while all others are there and the portal answers. */
const CREATED_MORE = 5;
/** How often all companies are visited. */
const ROUNDS = 3;
/** Companies that are asked during the upgrade. */
const ASKED_MOST = 50;

/** A round of visits to all companies, and what the portal took meanwhile. */
export interface Round extends Usage, Visits {
  seconds: number;
}

export interface CompaniesResult {
  createSeconds: number[];
  rounds: Round[];
  calls: ComparedCall[];
  upgraded: Upgraded;
}

async function visitInRounds(
  { server }: Installation,
  portal: PortalProcess,
  companies: number,
  say: (line: string) => void,
): Promise<Round[]> {
  const rounds: Round[] = [];
  const numbers = Array.from({ length: companies }, (_, index) => index + 1);
  const visited = await signInTo(portal.url, numbers);
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    let visits: Visits = { first: [], later: [], refused: [] };
    const usage = await mostUsedDuring(server.admin, portal.child.pid ?? 0, async () => {
      visits = await visitAll(portal.url, visited);
    });
    const done = { ...usage, ...visits, seconds: (performance.now() - begun) / 1000 };
    say(lineOf.round(done));
    rounds.push(done);
  }
  return rounds;
}

/** Measures a service with many companies, beside a portal with one. Removes everything at the end. */
async function measureMany(
  many: Installation,
  alone: Installation,
  companies: number,
  say: (line: string) => void,
): Promise<CompaniesResult> {
  const portals: PortalProcess[] = [];
  const start = async ({ settings }: Installation) => {
    const portal = await startPortal(settings);
    portals.push(portal);
    return portal;
  };
  try {
    const portal = await start(many);
    say(`the portal answers with ${companies} companies`);
    const rounds = await visitInRounds(many, portal, companies, say);
    const createSeconds = await createMore(many, companies, CREATED_MORE);
    say(lineOf.created(createSeconds));
    const middle = Math.ceil(companies / 2);
    const [tenant = ''] = await withDatabase(alone.choice, ({ db }) => settledTenants(db, dayInKampala(Date.now()), 1));
    const single = await start(alone);
    const calls = await compareCalls(single.url, `${portal.url}/c/company-${middle}`, tenant);
    for (const line of lineOf.calls(calls)) say(line);
    const step = Math.max(1, Math.floor(companies / ASKED_MOST));
    const asked = Array.from({ length: Math.min(companies, ASKED_MOST) }, (_, index) => 1 + index * step);
    const upgraded = await upgrade(many.server.admin, many.settings, portal.url, await signInTo(portal.url, asked));
    say(lineOf.upgraded(upgraded));
    return { createSeconds, rounds, calls, upgraded };
  } finally {
    for (const portal of portals) portal.child.kill('SIGTERM');
    await Promise.all(portals.map(({ ended }) => ended));
  }
}

/** Creates so many companies and measures them. */
export async function runCompanies(
  { companies, apartments }: { companies: number; apartments: number },
  say: (line: string) => void,
): Promise<CompaniesResult> {
  const made: Installation[] = [];
  try {
    const many = await startInstallation(apartments);
    made.push(many);
    const alone = await startInstallation(apartments);
    made.push(alone);
    await createAndFill(many, companies, say);
    return await measureMany(many, alone, companies, say);
  } finally {
    for (const installation of made) await installation.remove();
  }
}
