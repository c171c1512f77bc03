import path from 'node:path';
import { migrationNames } from '../../db/migrate.ts';
import { roleOf } from '../../db/server-role.ts';
import { TEST_SECRET } from '../../test/secret.ts';
import type { SeveralCompanies } from '../../test/several-companies.ts';
import { runCompanyCommand } from '../company-commands.ts';
import { secretOf } from '../company-secret.ts';
import { createCompany } from '../create-company.ts';
import { deleteCompany } from '../delete-company.ts';
import { exportCompany } from '../export-company.ts';
import { eraseAgain, type RestoreParts } from '../restore-company.ts';
import { restoreOrdered } from '../restore-order.ts';

/** `npm run company` for the companies of a test, with what it printed and the backups that it wrote. */
export function companyShell(t: SeveralCompanies, secret = TEST_SECRET) {
  const lines: string[] = [];
  const exported: string[] = [];
  const parts = (): Omit<RestoreParts, 'role' | 'wanted'> => ({
    database: { owner: t.ownerConnection, dataDir: path.dirname(t.office.filesFolder) },
    bucket: undefined,
    appVersion: '0',
    secret,
    clock: t.office.clock,
    progress() {},
    owner: t.owner,
    settle: async () => {},
    makeParts: async (company) => (await t.companies.open(company)).parts,
  });
  async function run(args: string[], changed: Partial<RestoreParts> = {}): Promise<void> {
    const wanted = (await migrationNames()).at(-1) ?? '';
    const restoring = { ...parts(), role: await roleOf(t.office.db), wanted, ...changed };
    await runCompanyCommand(
      {
        owner: t.owner,
        wanted,
        print: (line) => lines.push(line),
        create: (company) =>
          createCompany(
            {
              database: { db: t.office.db, owner: t.ownerConnection },
              makeParts: async (made) => (await t.companies.open(made)).parts,
            },
            company,
          ),
        export: async (company) => void exported.push((await exportCompany(restoring, company)).file),
        delete: async (company) => void exported.push((await deleteCompany(restoring, company))?.file ?? 'before'),
        restore: (order) => restoreOrdered(restoring, order),
        eraseAgain: (company) => eraseAgain(restoring, company),
        settle: restoring.settle,
        ownHost: 'portal.test',
        pathOf: (name) => path.resolve(name),
        secretOf: (company) => secretOf(company, secret),
      },
      args,
    );
    await t.companies.list();
  }
  return { lines, exported, parts, run: (...args: string[]) => run(args), runWith: run };
}
