import type { RefusedRow, RollRow, RollTenant } from '../recognising/roll.ts';

/** A readable row and its planned result. */
export interface PlannedRow extends Omit<RollRow, 'tenant'> {
  /** `made`: with a new apartment; `changed`: an existing apartment gets a tenant; `unchanged`: all of it exists. */
  result: 'made' | 'changed' | 'unchanged';
  /** The ids of existing records. */
  estate_id: number | null;
  block_id: number | null;
  apartment_id: number | null;
  tenant: PlannedTenant | null;
}

export interface PlannedTenant extends RollTenant {
  /** The username of the existing or new account. */
  username: string;
  /** The existing account of a tenant who returns. */
  user_id: number | null;
  tenant_id: number | null;
}

/** The effect of an import of a file on the present records. */
export interface Plan {
  rows: PlannedRow[];
  refused: RefusedRow[];
}
