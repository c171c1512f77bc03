import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../db/connect.ts';
import type { Parts } from '../parts.ts';
import { listCompanies } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';

/** How long the list of companies is used before it is read again, in milliseconds. */
const LIST_MS = 10_000;
/** A name that the list lacks may be new. Guessed names must not each cost a query. */
const LOOK_AGAIN_MS = 1_000;

/** The parts of a request that name its company. */
export interface Named {
  host: string;
  /** Its short name. */
  name: string | undefined;
  /** Whether the answer is the same for all companies: health checks must not wait for the database. */
  isOfNone?: boolean;
}

/** A company whose parts exist. */
export interface OpenCompany {
  company: Company;
  parts: Parts;
}

/** The companies of this installation, for requests and jobs. */
export interface Companies {
  /** The company of a request; the first one where nothing names another. @throws Refusal unknown_company */
  find(named: Named): OpenCompany | Promise<OpenCompany>;
  /** Checks that the company may be used. @throws Refusal company_suspended, company_updating */
  mustAnswer(company: Company): void;
  /** All companies, as they were last read. */
  known(): Company[];
  /** All companies, read anew. Closes the connections of those that were deleted. */
  list(): Promise<Company[]>;
  /** Whether a company other than the first is open. */
  hasOthersOpen(): boolean;
  open(company: Company): OpenCompany | Promise<OpenCompany>;
}

interface Directory {
  first: Company;
  byName: Map<string, Company>;
  byHost: Map<string, Company>;
  readAtMs: number;
}

interface Opened {
  /** What its parts are made from. */
  key: string;
  making: Promise<OpenCompany>;
  ready?: OpenCompany;
}

interface CompaniesParts {
  db: Db;
  /** Makes the parts of a company. */
  makeParts: (company: Company) => Promise<Parts>;
  /** The last migration of this version. */
  wanted: string;
  /** Called when a company is deleted, to close its connections. */
  closeSchema: (schema: string) => Promise<void>;
  log: (line: string) => void;
}

/** Reads the companies. A process knows a new, suspended or deleted one after a few seconds. */
export async function openCompanies({ db, makeParts, wanted, closeSchema, log }: CompaniesParts): Promise<Companies> {
  const opened = new Map<string, Opened>();
  let directory = await readDirectory(db);
  let reading: Promise<void> | undefined;

  async function readAnew(): Promise<void> {
    directory = await readDirectory(db);
    closeDeleted();
  }

  function refresh(): Promise<void> {
    reading ??= readAnew()
      .catch((error: unknown) => {
        directory.readAtMs = performance.now();
        log(`The companies could not be read and are read again soon: ${String(error)}`);
      })
      .finally(() => (reading = undefined));
    return reading;
  }

  function closeDeleted(): void {
    const schemas = new Set([...directory.byName.values()].map(({ schema }) => schema));
    for (const schema of [...opened.keys()].filter((known) => !schemas.has(known))) {
      opened.delete(schema);
      closeSchema(schema).catch((error: unknown) => log(`Connections of ${schema} stay open: ${String(error)}`));
    }
  }

  const listKnown = () => [directory.first, ...[...directory.byName.values()].filter((company) => !isFirst(company))];
  const ageMs = () => performance.now() - directory.readAtMs;
  const choose = ({ host, name }: Named): Company | undefined =>
    directory.byHost.get(host) ?? (name === undefined ? directory.first : directory.byName.get(name));

  async function findAnew(named: Named): Promise<OpenCompany> {
    if (ageMs() > LOOK_AGAIN_MS) await refresh();
    return open(choose(named) ?? fail('unknown_company'));
  }

  function open(company: Company): OpenCompany | Promise<OpenCompany> {
    // The parts depend on the addresses of the company, and its keys on its id or its own secret.
    const key = `${company.id} ${company.short_name} ${company.hosts.join(' ')} ${company.sealed_secret ?? ''}`;
    const known = opened.get(company.schema);
    if (known?.key === key) return known.ready ? { ...known.ready, company } : known.making;
    const making = makeParts(company).then((parts) => (entry.ready = { company, parts }));
    const entry: Opened = { key, making };
    opened.set(company.schema, entry);
    making.catch(() => opened.delete(company.schema));
    return making;
  }

  return {
    open,
    hasOthersOpen: () => [...opened.keys()].some((schema) => !isFirst({ schema })),
    find(named) {
      const isOld = ageMs() > LIST_MS;
      const company = choose(named);
      if (!company || (isOld && !named.isOfNone)) return findAnew(named);
      if (isOld) void refresh();
      return open(company);
    },
    mustAnswer(company) {
      if (company.state === 'suspended') fail('company_suspended');
      if (company.migration < wanted) fail('company_updating');
    },
    known: listKnown,
    async list() {
      await refresh();
      return listKnown();
    },
  };
}

async function readDirectory(db: Db): Promise<Directory> {
  const companies = await listCompanies(db);
  const first = companies.find(isFirst);
  if (!first) throw new Error('the first company is missing in platform.companies');
  return {
    first,
    byName: new Map(companies.map((company) => [company.short_name, company])),
    byHost: new Map(companies.flatMap((company) => company.hosts.map((host) => [host, company] as const))),
    readAtMs: performance.now(),
  };
}
