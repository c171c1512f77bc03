import { tryRolls } from '../server/src/features/imports/test/untidy-rolls/compare.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:imports [-- --rolls 300 --seed 1 --right 95]

Makes so many rent rolls from known portfolios, as untidy as landlords keep them, reads each with the portal's reader and compares every tenant,
home, estate, phone, rent, day and balance. Claims: this many of a hundred are wholly right without help, and none loses anything silently: what
is not read is named in the draft. Another seed makes other rolls. Prints each roll that is not right with its first faults; ends with 1 when a claim
does not hold.`;

const { rolls, seed, right } = numbersFrom(HELP, { rolls: 300, seed: 1, right: 95 });
const outcomes = await tryRolls(rolls, seed);
const withResult = (result: string, among = outcomes) => among.filter((each) => each.result === result).length;
for (const { seed: own, layout, result, faults } of outcomes)
  if (result !== 'right')
    console.log(`${result} ${own} (${layout})\n${faults.map((fault) => `    ${fault}`).join('\n')}`);
for (const [layout, own] of Map.groupBy(outcomes, (each) => each.layout))
  console.log(`${layout.padEnd(28)} ${withResult('right', own)} of ${own.length} right`);
const share = (withResult('right') / rolls) * 100;
console.log(
  `${share >= right ? 'holds ' : 'FAILS '} ${withResult('right')} of ${rolls} rolls are wholly right (${share.toFixed(1)} %)`,
);
console.log(`        ${withResult('named')} are wrong, and the draft names what is`);
console.log(`${withResult('silent') === 0 ? 'holds ' : 'FAILS '} ${withResult('silent')} lose something silently`);
process.exit(share >= right && withResult('silent') === 0 ? 0 : 1);
