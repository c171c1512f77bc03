import { parseArgs } from 'node:util';
import { runShards } from './shards/run-shards.ts';
import { TESTS } from './shards/run-tests.ts';
import { findCitus } from './shards/start-nodes.ts';
import { type Claim, conclude } from './support/claims.ts';

const HELP = `npm run prove:shards [-- --companies 40 --tests none|some|all --port 4394]

Starts a coordinator and two workers of Citus on this machine, at the port and the two after it, and creates so many companies. A manager, a
tenant and a cashier of each work through one portal: they sign in, read lists and statements, record money and report complaints. A company is
moved to the other worker meanwhile, then a worker is killed with SIGKILL and started again. At the end the API tests run on the same nodes.
Claims: the companies of the killed worker answer 503 and nothing else, those of the other go on, and no call fails at any other time; every write
that was acknowledged is there; every check of every ledger holds; the API tests pass. Ends with 1 when a claim does not hold. Where this machine
has no Citus nothing is run: docs/scaling.md says how to build it.`;

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '40' },
    tests: { type: 'string', default: 'all' },
    port: { type: 'string', default: '4394' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const bin = findCitus();
if (!bin) {
  console.log('Citus is not installed here, so nothing is proven: see docs/scaling.md.');
  process.exit(0);
}
const tests = TESTS.find((each) => each === values.tests);
const [companies, port] = [Number(values.companies), Number(values.port)];
if (!tests || !Number.isInteger(companies) || companies < 4 || !Number.isInteger(port)) {
  console.error(HELP);
  process.exit(2);
}

const { created, calls, rate, move, kill, wrong, written, faults, bytesOfPayment, testsPassed } = await runShards(
  { bin, companies, port, tests },
  console.log,
);
const middle = created.toSorted((a, b) => a - b)[Math.floor(created.length / 2)] ?? 0;
console.log(`\n${created.length} companies, each created in ${middle.toFixed(1)} s (the middle one)`);
console.log(`${calls} calls, ${rate.toFixed(1)} a second before the kill; ${written} acknowledged writes`);
console.log(
  `${move.schema} (${(move.bytes / 2 ** 20).toFixed(1)} MB) moved in ${move.seconds.toFixed(1)} s, its longest call meanwhile ${(move.longestCallMs / 1000).toFixed(1)} s`,
);
console.log(
  `the killed worker's ${kill.hit} companies were refused after ${kill.refusedAfter.toFixed(1)} s; it was down for ${kill.downFor.toFixed(1)} s, and they answered ${kill.answeredAfter.toFixed(1)} s after its start`,
);
console.log(`a payment, added and paid, takes ${(bytesOfPayment / 1024).toFixed(1)} KB with all that belongs to it`);
const claims: Claim[] = [
  [`${wrong.length} of ${calls} calls failed with their worker up, or otherwise than by 503`, wrong.length === 0],
  [
    `the ${kill.hit} companies of the killed worker were refused, the other ${kill.others} were answered, and the portal was ready`,
    kill.hit > 0 && kill.others > 0 && kill.isReady,
  ],
  [`${faults.length} acknowledged writes lost or checks of a ledger failed`, faults.length === 0],
];
if (testsPassed !== undefined) claims.push([`the API tests pass on the nodes (${tests})`, testsPassed]);
conclude(claims, [...wrong.slice(0, 20).map(({ role, path, status }) => `${role} ${path}: ${status}`), ...faults]);
