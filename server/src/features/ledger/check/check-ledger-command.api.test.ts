import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addressOf } from '../../../test/postgres.ts';
import { runCommand } from '../../../test/run-command.ts';
import { severalCompanies } from '../../../test/several-companies.ts';

const t = severalCompanies();

test('the command checks one company, ends with 1 if a check fails and names it', async () => {
  for (const { make } of [t.office, t.acme]) await make.payment({ tenant: await make.tenant(), status_id: 2 });
  await sql`update charges set receipt_number = receipt_number + 1`.execute(t.acme.owner);
  const settings = {
    DATA_DIR: t.office.filesFolder,
    DATABASE_URL: addressOf(t.connection),
    DATABASE_MIGRATION_URL: addressOf(t.ownerConnection),
  };
  const check = async (...args: string[]) => {
    const { code, output } = await runCommand('check-ledger.ts', args, settings);
    const lines = output.trimEnd().split('\n');
    return { code, broken: lines.filter((line) => line.startsWith('BROKEN')), last: lines.at(-1) };
  };
  expect(await check()).toEqual({ code: 0, broken: [], last: 'The ledger is consistent.' });
  expect(await check('--company', 'acme')).toEqual({
    code: 1,
    broken: ['BROKEN  A Paid charge has the day and the number of its last receipt: 1 places, UGX 500000'],
    last: 'The ledger is NOT consistent.',
  });
  // It ends, although the database is open.
  const unknown = 'There is no company nowhere: npm run company -- list shows them.';
  expect(await check('--company', 'nowhere')).toEqual({ code: 1, broken: [], last: unknown });
});
