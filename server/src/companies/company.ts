import type { CompanyState } from '../db/platform-tables.ts';
import { OFFICE } from '../db/schemas.ts';

/** A company that this installation serves. */
export interface Company {
  id: number;
  /** Typed at sign-in and contained in links. */
  short_name: string;
  /** The schema of its tables; it never changes, so keys and file names are made from it. */
  schema: string;
  name: string;
  /** Its host names, in lower case and without a port. */
  hosts: string[];
  state: CompanyState;
  /** The last of its migrations that ran. */
  migration: string;
  /**
   * The secret of its keys, sealed, where it was restored with one of its own; otherwise its keys come from SECRET_KEY.
   */
  sealed_secret: string | null;
}

/** The first company: the only one of most installations, and the one of requests that name none. */
export const isFirst = ({ schema }: Pick<Company, 'schema'>): boolean => schema === OFFICE;
