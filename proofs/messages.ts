import { runMessages } from './messages/run-messages.ts';
import { conclude } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:messages [-- --messages 10000]

Stores so many SMS and lets the portal send them to the simulator, which is a process of its own and knows every ending. Kills the portal with
SIGKILL when half of them are sent. Claims: no number gets two; what became of each agrees with what the simulator lists; what they cost agrees
with what the simulator charged; only those that were being sent when the portal was killed are unknown; 10,000 are sent in under three minutes.
The SMS are formal notices, because reminders wait for the morning. Takes about six minutes. Ends with 1 when a claim does not hold.`;

const { messages } = numbersFrom(HELP, { messages: 10_000 });
const { seconds, unknown, unheard, states, cost, charged, faults } = await runMessages(messages, console.log);
const shillings = new Intl.NumberFormat('en-GB');
console.log(`\n${messages} SMS in ${seconds.toFixed(0)} s, with one kill of the portal`);
console.log(
  Object.entries(states)
    .map(([state, count]) => `${state}: ${count}`)
    .join(', '),
);
const isQuick = seconds < 180 * Math.max(1, messages / 10_000);
console.log(`${unheard} were reported while the portal was away, and stay sent`);
console.log(`${unknown} were being sent when the portal was killed, and are unknown`);
conclude(
  [
    ['they were sent in under three minutes', isQuick],
    [
      `they cost ${shillings.format(cost)}; the simulator charged ${shillings.format(charged)} for those`,
      cost === charged,
    ],
    [`${faults.length} do not agree with the simulator`, faults.length === 0],
  ],
  faults,
);
