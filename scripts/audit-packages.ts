import { parseArgs } from 'node:util';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { EXPLAINED_FINDINGS } from './explained-findings.ts';
import { judgeFindings } from './support/judge-findings.ts';
import { runNpmAudit } from './support/run-npm-audit.ts';

const HELP = `npm run audit:packages

Asks the registry for known holes in the packages of the lockfile. Ends with 0 where there are none, or each is explained in
scripts/explained-findings.ts; with 1 where one is not; with 2 where the registry did not answer, which is neither.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });

function main(): number {
  const verdict = judgeFindings(runNpmAudit(), EXPLAINED_FINDINGS, dayInKampala(Date.now()));
  if (verdict.answer === 'none') {
    console.error(`The registry gave no answer, so nothing is known: ${verdict.why}`);
    return 2;
  }
  const { open, explained, stale } = verdict;
  for (const { advisory, package: name, severity, title, fix } of open)
    console.error(`${severity}: ${name}, ${title} (${advisory}); ${fix}.`);
  for (const { advisory, package: name } of explained) console.log(`Explained: ${name} (${advisory}).`);
  for (const { advisory, package: name } of stale) console.log(`No longer there, take it out: ${name} (${advisory}).`);
  if (open.length === 0) console.log('No known hole is open.');
  return open.length === 0 ? 0 : 1;
}

if (values.help) console.log(HELP);
else process.exitCode = main();
