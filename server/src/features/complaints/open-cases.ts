import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { sql } from 'kysely';

const { open, inProgress } = COMPLAINT_STATUS;

/** Whether a complaint `c` is Open or In Progress. */
export const isOpenCase = sql<boolean>`(c.status_id in (${sql.lit(open)}, ${sql.lit(inProgress)}))`;
