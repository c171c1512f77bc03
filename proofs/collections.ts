import { PACED_SECONDS, runCollections } from './collections/run-collections.ts';
import { type Claim, conclude, failedChecks } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:collections [-- --attempts 1000 --rate 50]

Asks so many phones for money by MTN and Airtel, on the simulator in a process of its own, with every ending that it knows. Meanwhile kills
the portal twice and the simulator once with SIGKILL, and forges callbacks: twenty at once, empty, huge, and for nobody.
Claims: each attempt ends as it must, once; each payment that the simulator made has exactly one receipt of its sum, and no receipt is without
one; a payment of another sum waits in the inbox; no forged callback gets an error of the portal; every check of the ledger holds.
Then starts 50 attempts a second for a minute and says in how many milliseconds they were accepted. Takes about half an hour. Ends with 1 when a claim does not hold.`;

const plan = numbersFrom(HELP, { attempts: 1000, rate: 50 });
const { acknowledged, paid, receipts, sum, faults, forged, ledger, paced } = await runCollections(plan, console.log);
const shillings = new Intl.NumberFormat('en-GB');
console.log(
  `\n${acknowledged} attempts; the simulator made ${paid.count} payments of ${shillings.format(paid.sum)} in all; ${receipts} receipts of ${shillings.format(sum)}`,
);
const errors = [...forged.answers].filter(([status]) => status >= 500);
const answers = [...forged.answers].map(([status, times]) => `${times} × ${status || 'killed'}`).join(', ');
const broken = failedChecks(ledger);
const claims: Claim[] = [
  [`${faults.length} attempts, payments or receipts are wrong`, faults.length === 0],
  [`forged callbacks were answered: ${answers}`, errors.length === 0],
  [`${broken.length} of the ledger's ${ledger.length} checks failed`, broken.length === 0],
];
if (paced)
  claims.push([
    `${plan.rate} attempts a second for ${PACED_SECONDS} s: accepted in ${paced.p50.toFixed(0)} ms (p50), ${paced.p95.toFixed(0)} ms (p95); ${paced.failed} refused`,
    paced.failed === 0,
  ]);
conclude(claims, [...faults, ...broken]);
