import { claimsOf } from './companies/report.ts';
import { runCompanies } from './companies/run-companies.ts';
import { conclude } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:companies [-- --companies 500 --apartments 200]

Creates so many companies on a PostgreSQL server of its own and fills each with the same portfolio. Opens the first screens of all of them in turn,
three times; creates five more meanwhile; measures every call that reads, of one of them and of a portal with that portfolio alone, in turn; starts
the next version, with one more migration, beside the portal, and asks both until all companies are migrated. Claims: a company is created within
3 s; connections and memory are bounded; no call takes over a tenth longer than alone (half a millisecond counts as none); all are migrated within
five minutes, and nothing is refused meanwhile but what is being updated. 500 take about half an hour, 17 GB of the disk and 2 GB of memory; on
Linux, with Debian's PostgreSQL. Ends with 1 when a claim does not hold.`;

const plan = numbersFrom(HELP, { companies: 500, apartments: 200 });
const result = await runCompanies(plan, console.log);
console.log(`\n${plan.companies} companies of ${plan.apartments} apartments`);
conclude(claimsOf(result));
