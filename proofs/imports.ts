import { tryRolls } from '../server/src/features/imports/test/untidy-rolls/compare.ts';
import { correctByHand, CORRECTIONS } from '../server/src/features/imports/test/untidy-rolls/correct-by-hand.ts';
import { makeUntidyRoll } from '../server/src/features/imports/test/untidy-rolls/untidy-roll.ts';
import { conclude } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:imports [-- --rolls 300 --seed 1 --right 95]

Makes so many rent rolls from known portfolios, as untidy as landlords keep them, reads each with the portal's reader and compares every tenant,
home, estate, phone, rent, day and balance. A roll that is wrong is then corrected as its landlord would, by the same calls as in the portal: the
columns and the heading, what rows are, single cells. Claims: this many of a hundred are wholly right without help, none loses anything silently:
what is not read is named in the draft, and every one is right after corrections. Another seed makes other rolls. Prints each roll that is not
right with its first faults; ends with 1 when a claim does not hold.`;

const { rolls, seed, right } = numbersFrom(HELP, { rolls: 300, seed: 1, right: 95 });
const outcomes = await tryRolls(rolls, seed);
const withResult = (result: string, among = outcomes) => among.filter((each) => each.result === result).length;
const wrong = outcomes.filter(({ result }) => result !== 'right');
const corrected = new Map<string, number>();
for (const { seed: own, layout, result, faults } of wrong) {
  const { by, choices, faults: left } = await correctByHand(makeUntidyRoll(own));
  corrected.set(by, (corrected.get(by) ?? 0) + 1);
  const end = by === 'never' ? 'STILL WRONG after' : 'right after';
  console.log(`${result} ${own} (${layout}), ${end} ${choices} choices${by === 'never' ? '' : `, the last of ${by}`}`);
  for (const fault of by === 'never' ? left : faults) console.log(`    ${fault}`);
}
for (const [layout, own] of Map.groupBy(outcomes, (each) => each.layout))
  console.log(`${layout.padEnd(28)} ${withResult('right', own)} of ${own.length} right`);
const share = (withResult('right') / rolls) * 100;
console.log(`${withResult('named')} are wrong, and the draft names what is`);
const never = corrected.get('never') ?? 0;
const steps = CORRECTIONS.map((by) => `${corrected.get(by) ?? 0} by ${by}`).join(', ');
conclude([
  [`${withResult('right')} of ${rolls} rolls are wholly right (${share.toFixed(1)} %)`, share >= right],
  [`${withResult('silent')} lose something silently`, withResult('silent') === 0],
  [`${rolls - never} of ${rolls} are right after corrections in the portal alone (${steps})`, never === 0],
]);
