import { runOwners } from './owners/run-owners.ts';
import { type Claim, conclude, failedChecks } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:owners [-- --apartments 10000 --owners 200 --seed 1]

Fills a random portfolio: owners with divided estates, shares that change within a month, agreements with VAT, least and letting fees, costs,
and tax that tenants kept back. Runs the statements of four months by the portal's calls, pays them out, records money late, and reverses receipts
of a month once it is issued. Claims: opening + received − expenses − fee − VAT − withheld − paid out = closing for every owner and month, recounted
from the rows without the code that makes statements; what was issued keeps every byte, and the next month shows each reversal; a run of all owners
takes less than a minute; every paper opens and shows its statement; every check of the ledger holds. Ends with 1 when a claim does not hold.`;

const RUN_SECONDS_MAX = 60;
const plan = numbersFrom(HELP, { apartments: 10_000, owners: 200, seed: 1 });
const result = await runOwners(plan, console.log);
const slowest = Math.max(...result.runs.map(({ seconds }) => seconds));
const problems = result.runs.reduce((sum, run) => sum + run.problems, 0);
const broken = failedChecks(result.ledger);
console.log(
  `\n${result.apartments} apartments, ${result.entries} entries of the journal; ${result.statements} statements, ${result.remittances} remittances, ${result.reversed} receipts reversed`,
);
const claims: Claim[] = [
  [
    `${result.differences.length} differences between ${result.statements} statements and their recount`,
    result.differences.length === 0,
  ],
  [`${result.changed.length} issued statements changed`, result.changed.length === 0],
  [
    `${result.missing.length} of ${result.reversed} reversals are missing in the next month`,
    result.missing.length === 0,
  ],
  [
    `the slowest run of ${plan.owners} owners took ${slowest.toFixed(1)} s, ${problems} without a statement`,
    slowest < RUN_SECONDS_MAX && problems === 0,
  ],
  [`${result.papers.length} papers do not open or lack something`, result.papers.length === 0],
  [`${broken.length} of the ledger's ${result.ledger.length} checks failed`, broken.length === 0],
];
conclude(claims, [...result.differences, ...result.changed, ...result.missing, ...result.papers, ...broken]);
