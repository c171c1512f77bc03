import { parseArgs } from 'node:util';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { connect } from '../server/src/db/connect.ts';
import { fillPortfolio } from './portfolio/fill-portfolio.ts';

const HELP = `npm run bench:fill -- --database postgres://… [--apartments 1000 --seed 1 --today 2026-11-21]

Migrates an empty database on a PostgreSQL server and fills it with a portfolio of that size: 20 payments and 2 complaints an apartment,
leases, receipts, messages and audit entries. The same seed and day make the same rows.`;

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    apartments: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: dayInKampala(Date.now()) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.database === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}
const owner = { connectionString: values.database };
const { db, close } = connect(owner, console.log);
try {
  await migrateAndGrant({ db, owner });
} finally {
  await close();
}
const plan = { apartments: Number(values.apartments), seed: Number(values.seed), today: values.today };
const { payments, seconds } = await fillPortfolio(owner, plan, console.log);
console.log(`${plan.apartments} apartments, ${payments} payments in ${seconds.toFixed(0)} s`);
