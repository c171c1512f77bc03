import { COMPANY_OPTION_HELP, companyNamed } from '../server/src/companies/company-option.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { checkLedger } from '../server/src/features/ledger/check/check-ledger.service.ts';
import { printFailure } from './support/print-failure.ts';
import { readOptions } from './support/read-options.ts';
import { withDatabase, withSession } from './support/with-database.ts';

// npm run check:ledger: checks the invariants of the ledger from a shell. See docs/rules.md, Ledger invariants.

const HELP = `npm run check:ledger [-- --company SHORT-NAME]

Checks that accounts, charges, receipts and the journal agree, over the whole ledger, and prints each check. Ends with
1 if one fails. The database is that of DATA_DIR or DATABASE_URL. ${COMPANY_OPTION_HELP}`;

const { values } = readOptions({
  options: { company: { type: 'string' }, help: { type: 'boolean', default: false } },
});

const main = (): Promise<number> =>
  withDatabase(async (database) => {
    await migrateAndGrant(database);
    // As the server's own role, and without a time limit, because a long journal takes long.
    const { schema } = await companyNamed(database.db, values.company);
    const { ok, checks } = await withSession(checkLedger, database.connection, schema);
    for (const { name, ok: holds, count, difference } of checks)
      console.log(holds ? `ok      ${name}` : `BROKEN  ${name}: ${count} places, UGX ${difference}`);
    console.log(ok ? 'The ledger is consistent.' : 'The ledger is NOT consistent.');
    return ok ? 0 : 1;
  });

try {
  if (values.help) console.log(HELP);
  else process.exitCode = await main();
} catch (error) {
  printFailure(error);
}
