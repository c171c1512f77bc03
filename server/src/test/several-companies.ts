import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../app.ts';
import { background } from '../background.ts';
import { type Companies, openCompanies } from '../companies/companies.ts';
import { companyParts, reportNothing } from '../companies/company-parts.ts';
import { createCompany } from '../companies/create-company.ts';
import { currentParts } from '../companies/current-company.ts';
import { connect, type Db } from '../db/connect.ts';
import { migrateAndGrant } from '../db/migrate-and-grant.ts';
import { migrationNames } from '../db/migrate.ts';
import { preparingClient } from '../db/preparing-client.ts';
import { openSession } from '../db/session.ts';
import { insertDemo } from '../../demo/load-demo.ts';
import type { TestApp } from './build-test-app.ts';
import { callerFor } from './caller.ts';
import { pinnedClock } from './clock.ts';
import { factories } from './factories/factories.ts';
import { createTestDatabase } from './postgres.ts';
import { TEST_SECRET } from './secret.ts';

/** One app that serves the office and two companies, `acme` at the host acme.test and `bravo` at a path. */
export interface SeveralCompanies {
  app: FastifyInstance;
  companies: Companies;
  /** The schema `platform`, and the office's tables, as their owner. */
  owner: Db;
  /** How the server connects. */
  connection: PoolConfig;
  /** How the owner connects. */
  ownerConnection: PoolConfig;
  office: TestApp;
  acme: TestApp;
  bravo: TestApp;
  /** The links that invite the first managers. */
  invitations: Record<'acme' | 'bravo', string>;
}

/**
 * Creates the app with its companies. Call it at the top of a test file; with another secret for an installation apart.
 */
export function severalCompanies(secret = TEST_SECRET): SeveralCompanies {
  const holder: Partial<SeveralCompanies> = {};
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { connection, owner: ownerConnection, drop } = await createTestDatabase(inject('postgres'));
    undo.unshift(drop);
    const config = { ...connection, Client: preparingClient() };
    const { db, dbOf, closeSchema, close } = connect(config, () => {});
    undo.unshift(close);
    const database = { db, owner: ownerConnection };
    await migrateAndGrant(database);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'amayumba-companies-'));
    undo.unshift(() => rm(dataDir, { recursive: true, force: true }));
    const clock = pinnedClock();
    const installation = {
      config: {
        host: '127.0.0.1',
        port: 80,
        publicUrl: 'http://portal.test',
        storage: undefined,
        webhookPrivate: false,
      },
      clock,
      secret,
      dataDir,
      dbOf,
      simulatorUrl: undefined,
      background: background((line) => {
        throw new Error(line);
      }),
    };
    const makeParts = (company: Parameters<typeof companyParts>[0]) =>
      companyParts(company, installation, reportNothing);
    const invitations = { acme: '', bravo: '' };
    for (const [name, hosts] of [
      ['acme', ['acme.test']],
      ['bravo', []],
    ] as const) {
      const manager = { username: `boss-${name}`, email: `boss@${name}.example` };
      const made = await createCompany({ database, makeParts }, { name, hosts: [...hosts], manager });
      invitations[name] = made.link;
    }
    const wanted = (await migrationNames()).at(-1) ?? '';
    const companies = await openCompanies({ db, makeParts, wanted, closeSchema, log: () => {} });
    const app = await buildApp(currentParts(clock), {
      companies,
      signUp: {
        office: (await companies.find({ host: '', name: undefined })).parts,
        database,
        makeParts,
        insertDemo,
        created: () => companies.list(),
      },
    });
    undo.unshift(async () => {
      await app.close();
      await installation.background.settled();
    });
    const apps: TestApp[] = [];
    for (const company of await companies.list()) {
      const { parts } = await companies.open(company);
      const owner = await openSession(ownerConnection, company.schema);
      undo.unshift(owner.close);
      const filesFolder = path.join(dataDir, 'files');
      const make = factories(parts.db, clock);
      const as = callerFor(app, parts);
      apps.push({ app, db: parts.db, owner: owner.db, parts, clock, filesFolder, make, as });
    }
    const [office, acme, bravo] = apps;
    const connections = { connection, ownerConnection };
    Object.assign(holder, { app, companies, owner: office?.owner, ...connections, office, acme, bravo, invitations });
  });
  afterAll(async () => {
    for (const step of undo) await step();
  });
  return holder as SeveralCompanies;
}
