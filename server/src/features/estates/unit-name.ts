import { SHARED_NUMBER } from '@amayumba/contract/estates/unit-name.ts';
import { type RawBuilder, sql } from 'kysely';

/** The name of an apartment of a block, as `unitName` of the contract gives it; null without an apartment. */
export const unitName = (apartment: string, block: string): RawBuilder<string | null> => {
  const [number, name] = [sql.ref(`${apartment}.number`), sql.ref(`${block}.name`)];
  return sql`case when ${number} ~* ${sql.lit(SHARED_NUMBER.source)} then concat_ws(' ', ${name}, ${number}) else ${number} end`;
};
