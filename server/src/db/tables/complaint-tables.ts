import type { Generated, GeneratedAlways } from 'kysely';
import type { Urgency } from '@amayumba/contract/complaints/rules.ts';
import type { Changeable, Maybe, MaybeInstant, NamedTable, Stamp } from './column-types.ts';

interface ComplaintCategories extends NamedTable {
  description: Generated<string>;
}

interface Complaints extends Changeable {
  id: Generated<number>;
  tenant_id: number;
  lease_id: Maybe<number>;
  estate_id: Maybe<number>;
  category_id: number;
  status_id: Generated<number>;
  urgency: Generated<Urgency>;
  title: string;
  description: string;
  feedback: Generated<string>;
  attachment_file_id: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
  /** Title and description in lower case. */
  search_text: GeneratedAlways<string>;
  /** From 1, low, to 4, critical. */
  urgency_rank: GeneratedAlways<number>;
}

interface ComplaintStatusChanges {
  id: Generated<number>;
  complaint_id: number;
  from_status_id: Maybe<number>;
  to_status_id: number;
  feedback: Generated<string>;
  changed_by: Maybe<number>;
  changed_at: Stamp;
}

interface ComplaintMessages {
  id: Generated<number>;
  complaint_id: number;
  from_role: 'manager' | 'tenant';
  written_by: Maybe<number>;
  text: Generated<string>;
  created_at: Stamp;
  read_at: MaybeInstant;
}

interface ComplaintFiles {
  file_id: string;
  complaint_id: number;
  message_id: Maybe<number>;
  place: number;
}

/** Complaints, their history and conversations. */
export interface ComplaintTables {
  complaint_categories: ComplaintCategories;
  complaint_statuses: NamedTable;
  complaints: Complaints;
  complaint_status_changes: ComplaintStatusChanges;
  complaint_messages: ComplaintMessages;
  complaint_files: ComplaintFiles;
}
