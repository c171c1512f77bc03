import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Db } from './connect.ts';
import { PLATFORM } from './schemas.ts';
import type { Stamp } from './tables/column-types.ts';

/** Active, or suspended by the operator of the installation. */
export type CompanyState = 'active' | 'suspended';

interface CompanyTable {
  id: Generated<number>;
  short_name: string;
  schema: string;
  name: string;
  hosts: Generated<string[]>;
  state: Generated<CompanyState>;
  migration: Generated<string>;
  sealed_secret: Generated<string | null>;
  created_at: Stamp;
}

interface ProcessTable {
  id: string;
  secret_check: string;
  files_place: string;
  started_at: Stamp;
  seen_at: Stamp;
}

interface SignUpTable {
  id: Generated<number>;
  token_hash: Buffer;
  name: string;
  short_name: string;
  username: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  demo: boolean;
  created_at: ColumnType<string, Date, never>;
  expires_at: ColumnType<string, Date, never>;
  company_id: Generated<number | null>;
}

/** The tables of the schema `platform`. */
export interface PlatformTables {
  companies: CompanyTable;
  processes: ProcessTable;
  sign_ups: SignUpTable;
}

/** The tables of the schema `platform`, through the connections of any company. */
export const platformOf = (db: Db): Kysely<PlatformTables> =>
  db.withSchema(PLATFORM) as unknown as Kysely<PlatformTables>;
