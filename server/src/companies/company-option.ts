import type { Db } from '../db/connect.ts';
import { OFFICE } from '../db/schemas.ts';
import { listCompanies } from './companies.repository.ts';

/** For the help of commands that work on one company. */
export const COMPANY_OPTION_HELP = 'With --company SHORT-NAME it works on that company, otherwise on the first one.';

/** The schema of a company, or of the first one. @throws Error with a sentence for the person at the shell */
export async function schemaOf(db: Db, name: string | undefined): Promise<string> {
  if (name === undefined) return OFFICE;
  const company = (await listCompanies(db)).find(({ short_name }) => short_name === name);
  if (!company) throw new Error(`There is no company ${name}: npm run company -- list shows them.`);
  return company.schema;
}

/** Takes `--company SHORT-NAME` out of the arguments of a command. @throws Error as schemaOf */
export async function takeCompany(db: Db, args: readonly string[]): Promise<{ schema: string; rest: string[] }> {
  const at = args.indexOf('--company');
  if (at === -1) return { schema: OFFICE, rest: [...args] };
  return { schema: await schemaOf(db, args[at + 1] ?? ''), rest: args.toSpliced(at, 2) };
}
