import type { RefusedRow, RollRow, RollTenant } from '../recognising/roll.ts';

/** What becomes of a row that was understood. */
export interface PlannedRow extends Omit<RollRow, 'tenant'> {
  /** `made`: with a new apartment; `changed`: an apartment that is there gets a tenant; `unchanged`: all of it is there. */
  fate: 'made' | 'changed' | 'unchanged';
  /** What is there already. */
  estate_id: number | null;
  block_id: number | null;
  apartment_id: number | null;
  tenant: PlannedTenant | null;
}

export interface PlannedTenant extends RollTenant {
  /** The name somebody signs in with; of a new account the one it gets. */
  username: string;
  /** An account that is there already, and comes back. */
  user_id: number | null;
  tenant_id: number | null;
}

/** What an import would do with a file as things stand. */
export interface Plan {
  rows: PlannedRow[];
  refused: RefusedRow[];
}
