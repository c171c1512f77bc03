import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { username as usernameSchema } from '@amayumba/contract/accounts/account.ts';
import { shortName, signUpSchema } from '@amayumba/contract/companies/sign-up.ts';
import { email as emailSchema } from '@amayumba/contract/fields.ts';
import { sentenceFor } from '@amayumba/contract/sentences.ts';
import { findCompanyNamed, listCompanies, listTables, setCompanyState } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';
import { createCompany, type NewCompany } from './create-company.ts';
import type { RestoredOrder, RestoreOrder } from './restore-order.ts';
import { erasedAgainReport, reportOf } from './restore-report.ts';
import type { Db } from '../db/connect.ts';

export const COMPANY_HELP = `npm run company -- create NAME [--short NAME] [--host HOST] --manager USERNAME --email ADDRESS
npm run company -- list
npm run company -- suspend SHORT-NAME   answers nothing more of it; nothing is deleted
npm run company -- resume SHORT-NAME
npm run company -- export SHORT-NAME    writes its backup below DATA_DIR/backups
npm run company -- restore SHORT-NAME --from FILE [--as NEW-SHORT-NAME] [--host HOST] [--key FILE | --without-keys]
                                        puts a backup in its place, which is exported first; --as makes a copy of it
npm run company -- key SHORT-NAME --to FILE
                                        writes the key that its backups need in another installation
npm run company -- delete SHORT-NAME --confirm SHORT-NAME
                                        suspends and exports it, then deletes its data and its files for good

Each company has tables, files, receipts and settings of its own. It is answered at its host names, at /c/SHORT-NAME/, and
where sign-in names it: {"company": "SHORT-NAME"}. The first manager gets an invitation by mail; its link is shown too.

Exit code 2 of export and delete: files that the database names were not on the disk, so the backup lacks them.
Where none was there, delete deletes nothing.

What is restored starts suspended. A copy sends nothing that waits in the backup, and its accounts at networks and SMS
gateways, its webhooks and its API keys are off.

The commands work on the database that npm start uses (DATA_DIR, or DATABASE_URL), also while the portal is running.`;

/** The dependencies of the commands. */
export interface CommandParts {
  /** As the owner, who may change the companies. */
  owner: Db;
  create: (company: NewCompany) => ReturnType<typeof createCompany>;
  /** These two write the backup of a company and report it; the second then deletes the company. */
  export: (company: Company) => Promise<void>;
  delete: (company: Company) => Promise<void>;
  restore: (order: RestoreOrder) => Promise<RestoredOrder>;
  /** Erases again whom a restore that was cut off has left. Returns how many. */
  eraseAgain: (company: Company) => Promise<number>;
  /** Waits until every running process knows that a company is suspended. */
  settle: () => Promise<void>;
  /** The host of the portal's own address, where the first company is answered. */
  ownHost: string;
  /** A path as the person at the shell means it. */
  pathOf: (name: string) => string;
  /** The secret of a company's keys. */
  secretOf: (company: Company) => string;
  /** The migrations of this version, to report which companies are behind. */
  wanted: string;
  print: (line: string) => void;
}

const OPTIONS = {
  short: { type: 'string' },
  host: { type: 'string', multiple: true },
  manager: { type: 'string' },
  email: { type: 'string' },
  confirm: { type: 'string' },
  from: { type: 'string' },
  as: { type: 'string' },
  key: { type: 'string' },
  'without-keys': { type: 'boolean', default: false },
  to: { type: 'string' },
} as const;

const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/;

/** @throws Error with a sentence for the person at the shell */
export async function runCompanyCommand(parts: CommandParts, args: string[]): Promise<void> {
  z.config({ customError: sentenceFor });
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [command, name, ...rest] = positionals;
  if (rest.length > 0)
    throw new Error(`There is one name too many: ${rest.join(' ')}. Put a name with spaces in quotes.`);
  if (command === 'list' && name !== undefined) throw new Error(`list takes no name: leave ${name} out.`);
  if (command === 'list') return list(parts);
  if (name === undefined) throw new Error(COMPANY_HELP);
  if (command === 'create') return create(parts, name, values);
  if (command === 'suspend') return suspend(parts, name);
  if (command === 'resume') return resume(parts, name);
  if (command === 'export') return parts.export(await companyNamed(parts, name));
  if (command === 'restore') return restore(parts, name, values);
  if (command === 'key') return writeKey(parts, await companyNamed(parts, name), values.to);
  if (command === 'delete') return remove(parts, name, values.confirm);
  throw new Error(`Unknown command ${command ?? ''}.\n\n${COMPANY_HELP}`);
}

async function list({ owner, wanted, print }: CommandParts): Promise<void> {
  for (const { short_name, name, state, hosts, migration } of await listCompanies(owner)) {
    const shown = state === 'active' && migration < wanted ? 'updating' : state;
    print([short_name, shown, name, ...hosts].join('  '));
  }
}

async function companyNamed({ owner }: CommandParts, name: string): Promise<Company> {
  const company = await findCompanyNamed(owner, name);
  if (!company) throw new Error(`There is no company ${name}.`);
  return company;
}

async function remove(parts: CommandParts, name: string, confirm: string | undefined): Promise<void> {
  const company = await companyNamed(parts, name);
  if (isFirst(company)) throw new Error('The first company cannot be deleted: the installation is made around it.');
  if (confirm !== name)
    throw new Error(
      `This deletes all data and files of ${company.name}. Confirm with its short name: --confirm ${name}. Nothing was changed.`,
    );
  await parts.delete(company);
  parts.print(`${company.name} is deleted.`);
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

async function create(parts: CommandParts, name: string, values: Values): Promise<void> {
  const { create: make, print } = parts;
  const { short, host = [], manager, email } = values;
  if (manager === undefined || email === undefined)
    throw new Error('The first manager is needed: --manager USERNAME --email ADDRESS.');
  const called = z.safeParse(signUpSchema.shape.name, name);
  if (!called.success) throw new Error(`The name: ${called.error.issues[0]?.message ?? 'is no name'}`);
  const username = z.safeParse(usernameSchema, manager);
  if (!username.success) throw new Error(`--manager: ${username.error.issues[0]?.message ?? 'is no username'}`);
  const address = z.safeParse(emailSchema, email);
  if (!address.success) throw new Error(`--email: ${address.error.issues[0]?.message ?? 'is no address'}`);
  if (short !== undefined) mustBeShortName('--short', short);
  const hosts = hostsIn(parts, host);
  const { company, link } = await make({
    name: called.data,
    short_name: short,
    hosts,
    manager: { username: username.data, email: address.data },
  });
  print(`${company.name} is created. Its short name is ${company.short_name}.`);
  print(`The first manager is invited by mail; this is the link too:\n${link}`);
}

function mustBeShortName(option: string, text: string): void {
  if (!z.safeParse(shortName, text).success)
    throw new Error(`${option}: up to 40 small letters, digits and hyphens, the first a letter.`);
}

/** A company with the portal's own host would shut out all that are answered there. */
function hostsIn({ ownHost }: CommandParts, given: readonly string[]): string[] {
  const hosts = given.map((one) => one.toLowerCase());
  if (!hosts.every((one) => HOST.test(one))) throw new Error('--host: a host name without a scheme and a port.');
  if (hosts.includes(ownHost.toLowerCase()))
    throw new Error(
      `--host: ${ownHost} is the address of the portal itself, where the first company is answered. Give another host name, or leave --host out.`,
    );
  return hosts;
}

async function restore(parts: CommandParts, name: string, values: Values): Promise<void> {
  const { from, as, host = [], key, 'without-keys': withoutKeys } = values;
  if (from === undefined) throw new Error('The backup is needed: --from FILE.');
  mustBeShortName('The name', name);
  if (as !== undefined) mustBeShortName('--as', as);
  const hosts = hostsIn(parts, host);
  const { pathOf } = parts;
  const keyFile = key === undefined ? undefined : pathOf(key);
  const restored = await parts.restore({ name, file: pathOf(from), as, hosts, keyFile, withoutKeys });
  for (const line of reportOf(restored, as !== undefined)) parts.print(line);
}

async function writeKey(parts: CommandParts, company: Company, to: string | undefined): Promise<void> {
  const { owner, pathOf, secretOf, print } = parts;
  if (isFirst(company)) throw new Error('The key of the first company is SECRET_KEY, or DATA_DIR/secret.key.');
  if (to === undefined) throw new Error('The file is needed: --to FILE.');
  const first = (await listCompanies(owner)).find(isFirst);
  if (first && secretOf(first) === secretOf(company))
    throw new Error(
      'It was restored from a backup of the first company and has its key, SECRET_KEY, which opens every company here. No file was written.',
    );
  const file = pathOf(to);
  await writeFile(file, `${secretOf(company)}\n`, { mode: 0o600, flag: 'wx' });
  print(
    `${file} has the key of ${company.name}. Whoever has it can sign in as anybody of the company: delete it after use.`,
  );
}

async function suspend(parts: CommandParts, name: string): Promise<void> {
  const { owner, print, settle } = parts;
  await companyNamed(parts, name);
  await setCompanyState(owner, name, 'suspended');
  // It counts as suspended once nothing more of it is stored, so that a later export has everything.
  await settle();
  print(`${name} is suspended.`);
}

async function resume(parts: CommandParts, name: string): Promise<void> {
  const { owner, print, eraseAgain } = parts;
  const company = await companyNamed(parts, name);
  if ((await listTables(owner, company.schema)).length === 0)
    throw new Error(
      `A deletion of ${name} was cut off after its tables were deleted: npm run company -- delete ${name} --confirm ${name} completes it, npm run company -- restore ${name} --from FILE brings it back.`,
    );
  const erased = company.state === 'suspended' ? await eraseAgain(company) : 0;
  if (erased > 0) print(erasedAgainReport(erased));
  await setCompanyState(owner, name, 'active');
  print(`${name} answers again in a few seconds.`);
}
