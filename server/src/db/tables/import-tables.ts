import type { Generated } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { GeneratedJson, Instant, Json, Maybe, MaybeInstant, MaybeReport, Stamp } from './column-types.ts';

interface ImportDrafts {
  id: string;
  user_id: number;
  file_name: string;
  content: Buffer;
  as_at: CalendarDate;
  corrections: GeneratedJson;
  roll: Json;
  grid: GeneratedJson;
  created_at: Instant;
  expires_at: Instant;
}

interface ImportShapes {
  shape: string;
  columns: Json;
  lines: GeneratedJson;
  updated_at: Instant;
}

interface Imports {
  id: Generated<number>;
  file_name: string;
  as_at: CalendarDate;
  status: 'running' | 'done' | 'failed' | 'undone';
  report: MaybeReport;
  failure: Generated<string>;
  created_by: Maybe<number>;
  created_at: Instant;
  finished_at: MaybeInstant;
  undone_by: Maybe<number>;
  undone_at: MaybeInstant;
  failed_by_us: Generated<boolean>;
  dismissed_at: MaybeInstant;
  progress: Generated<number>;
  seen_at: Stamp;
}

interface ImportRecords {
  import_id: number;
  subject: 'estate' | 'block' | 'apartment' | 'user' | 'tenant' | 'lease' | 'payment';
  subject_id: number;
}

/** Imports of rent rolls. */
export interface ImportTables {
  import_drafts: ImportDrafts;
  import_shapes: ImportShapes;
  imports: Imports;
  import_records: ImportRecords;
}
