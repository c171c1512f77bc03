import type { CompanyState } from '../db/platform-tables.ts';
import { OFFICE } from '../db/schemas.ts';

/** A company that this installation serves. */
export interface Company {
  id: number;
  /** What people type, and what links carry. */
  short_name: string;
  /** The schema of its tables; it never changes, so keys and file names are made from it. */
  schema: string;
  name: string;
  /** The host names at which it is answered, in lower case and without a port. */
  hosts: string[];
  state: CompanyState;
  /** The last of its migrations that ran. */
  migration: string;
  /** The secret of its keys, sealed, where it was restored with one of its own; otherwise SECRET_KEY gives it. */
  sealed_secret: string | null;
}

/** The first company: the only one of most installations, and the one of requests that name none. */
export const isFirst = ({ schema }: Pick<Company, 'schema'>): boolean => schema === OFFICE;
