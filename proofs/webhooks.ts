import { conclude } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';
import { runWebhooks } from './webhooks/run-webhooks.ts';

const HELP = `npm run prove:webhooks [-- --deliveries 10000]

Sends so many deliveries to a receiver in a process of its own, at five addresses: one answers well, one fails, one hangs, one cuts
connections before or after it took the event, and one is slow. Kills the portal with SIGKILL when half of them are over. Claims: each event
arrives at each address at least once, with the same body and a signature that the library and code without it accept; the attempts that the
portal lists are those that the receiver saw; each pause is the documented one (its passing is hurried); what never succeeds is given up after
17 attempts; what hangs holds no other address up. Takes about six minutes. Ends with 1 when a claim does not hold.`;

const { deliveries } = numbersFrom(HELP, { deliveries: 10_000 });
const result = await runWebhooks(deliveries, console.log);
const { faults, states, seconds, interrupted, arrivals, seconds_in_all } = result;
console.log(
  `\n${result.deliveries} deliveries in ${seconds_in_all.toFixed(0)} s, with one kill of the portal; ${arrivals} attempts arrived`,
);
console.log(
  Object.entries(states)
    .map(([state, count]) => `${state}: ${count}`)
    .join(', '),
);
for (const [conduct, last] of Object.entries(seconds))
  console.log(`95 of 100 that the kill did not delay arrived well at "${conduct}" within ${last.toFixed(0)} s`);
console.log(`${interrupted} arrived once more than the portal lists, because it was killed`);
const isHeldUp = (seconds.fine ?? Infinity) > (seconds.hangs ?? 0);
conclude(
  [
    ['the address that answers well waits for none that hangs', !isHeldUp],
    [`${faults.length} do not agree with the receiver or the documented attempts`, faults.length === 0],
  ],
  faults,
);
