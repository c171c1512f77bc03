import type { ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import type { Db } from '../../db/connect.ts';
import { findStatusName } from './complaint-records.repository.ts';

/** A status of complaints; its name is empty if it is no more. */
export const showStatus = async (db: Db, id: number): Promise<ComplaintStatus> => ({
  id,
  name: (await findStatusName(db, id)) ?? '',
});
