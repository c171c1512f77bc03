import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Sets a setting until the transaction ends. Uses a command and not `set_config`, because Citus passes only the command
 * on to the nodes, where triggers and operators read it. See `citus.propagate_set_commands` in ./connect.ts.
 */
export const setLocal = async (tx: Db, name: string, value: string | number): Promise<void> =>
  void (await sql`set local ${sql.ref(name)} = ${sql.lit(String(value))}`.execute(tx));
