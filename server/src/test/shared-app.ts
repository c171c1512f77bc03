import type { FastifyInstance } from 'fastify';
import { insertDemo } from '../../demo/load-demo.ts';
import { buildApp } from '../app.ts';
import type { Company } from '../companies/company.ts';
import { currentParts } from '../companies/current-company.ts';
import type { SignUpParts } from '../companies/sign-up/sign-up.service.ts';
import { OFFICE } from '../db/schemas.ts';
import type { Parts } from '../parts.ts';

/** What a test file gives to the requests of its tests. */
interface Served {
  parts: Parts;
  database: SignUpParts['database'];
}

/** For the calls by which people create companies: they are described and tried like all others. */
export const signUpFor = ({ parts, database }: Served): SignUpParts => ({
  office: parts,
  database,
  makeParts: () => Promise.reject(new Error('A test that creates companies uses severalCompanies().')),
  insertDemo,
  created: () => Promise.resolve(),
});

const OFFICE_ALONE: Company = {
  id: 1,
  short_name: OFFICE,
  schema: OFFICE,
  name: 'Office',
  hosts: [],
  state: 'active',
  migration: '',
  sealed_secret: null,
};

let served: Served | undefined;
let app: Promise<FastifyInstance> | undefined;

function running(): Served {
  if (!served) throw new Error('No test file runs that shares the app.');
  return served;
}

/**
 * The app that the test files of a worker share, because building it takes as long as several calls. As in a portal
 * with several companies each request gets its parts: those of the running file, until `leaveSharedApp`.
 */
export function sharedApp(file: Served): Promise<FastifyInstance> {
  if (served) throw new Error('A file with two apps gives one of them `hasOwnApp`.');
  served = file;
  if (app) return app;
  const parts = currentParts({ now: () => running().parts.clock.now() });
  const database = {
    get db() {
      return running().database.db;
    },
    get owner() {
      return running().database.owner;
    },
  };
  app = buildApp(parts, {
    companies: { find: () => ({ company: OFFICE_ALONE, parts: running().parts }), mustAnswer() {} },
    signUp: signUpFor({ parts, database }),
    servesPortal: false,
  });
  return app;
}

export function leaveSharedApp(): void {
  served = undefined;
}
