import { UGX_MAX } from '@amayumba/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';

/** A sum of whole shillings, capped at the largest integer that JSON carries exactly. */
export const shillings = (sum: RawBuilder<unknown>) => sql<number>`least(coalesce(${sum}, 0), ${sql.lit(UGX_MAX)})`;
