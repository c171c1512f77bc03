import { MONEY_TABLES } from './kills/money-rows.ts';
import { runKills } from './kills/run-kills.ts';
import { conclude, failedChecks } from './support/claims.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:kills [-- --rounds 50]

Kills the portal so many times with SIGKILL in the middle of payments, complaints with pictures, estates with pictures, imports of rent
rolls, receipts, reversals, refunds, deposits, transfers and runs of the rent schedule, at another moment each time, and starts it again.
Claims: everything that was acknowledged is there, to the last byte; no row is there without what belongs to it; after the job that clears
files away, no file belongs to nothing and none is missing; every check of the ledger holds, after each kill.
Ends with 1 when a claim does not hold.`;

const { rounds } = numbersFrom(HELP, { rounds: 50 });
const { acknowledged, lost, halves, orphans, ledger } = await runKills(rounds, console.log);
const { payments, complaints, estates, imports, money } = acknowledged;
const ledgerRows = MONEY_TABLES.map((table) => `${money.rowsOf(table).size} ${table.replaceAll('_', ' ')}`).join(', ');
console.log(
  `\n${rounds} kills; acknowledged: ${payments.size} payments, ${complaints.size} complaints with pictures, ${estates.size} estates with pictures, ${imports.size} imports, ${ledgerRows}; ${orphans} files that belonged to nothing were cleared away`,
);
const broken = failedChecks(ledger);
conclude(
  [
    [`${lost.length} of them lost`, lost.length === 0],
    [`${halves.length} half rows, files of nothing or missing files`, halves.length === 0],
    [`${broken.length} of the ledger's ${ledger.length} checks failed`, broken.length === 0],
  ],
  [...lost, ...halves, ...broken],
);
