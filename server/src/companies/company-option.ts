import type { Db } from '../db/connect.ts';
import { OFFICE } from '../db/schemas.ts';
import { findCompanyNamed, listCompanies } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';

/** For the help of commands that work on one company. */
export const COMPANY_OPTION_HELP = 'With --company SHORT-NAME it works on that company, otherwise on the first one.';

/** A company, or the first one. @throws Error with a sentence for the person at the shell */
export async function companyNamed(db: Db, name: string | undefined): Promise<Company> {
  const company = name === undefined ? (await listCompanies(db)).find(isFirst) : await findCompanyNamed(db, name);
  if (!company) throw new Error(`There is no company ${name ?? ''}: npm run company -- list shows them.`);
  return company;
}

/** Removes `--company SHORT-NAME` from the arguments of a command. @throws Error as companyNamed */
export async function splitCompanyOption(db: Db, args: readonly string[]): Promise<{ schema: string; rest: string[] }> {
  const at = args.indexOf('--company');
  if (at === -1) return { schema: OFFICE, rest: [...args] };
  return { schema: (await companyNamed(db, args[at + 1] ?? '')).schema, rest: args.toSpliced(at, 2) };
}
