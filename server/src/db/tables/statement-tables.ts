import type { Generated } from 'kysely';
import type {
  StatementChannel,
  StatementImportState,
  StatementLineState,
} from '@amayumba/contract/money/statement-import.ts';
import type { Instant, Maybe, MaybeInstant } from './column-types.ts';

interface StatementImports {
  id: Generated<number>;
  channel: StatementChannel;
  state: Generated<StatementImportState>;
  file_name: string;
  headings: string[];
  /** The heading of each column that is read, by the name of the column. */
  columns: unknown;
  created_by: Maybe<number>;
  created_at: Instant;
  confirmed_at: MaybeInstant;
  undone_at: MaybeInstant;
}

interface StatementLines {
  id: Generated<number>;
  import_id: number;
  row: number;
  cells: string[];
  state: StatementLineState;
  why: Generated<string>;
  cell: Maybe<string>;
  received_at: MaybeInstant;
  amount: Maybe<number>;
  fee: Maybe<number>;
  balance: Maybe<number>;
  phone: Generated<string>;
  name: Generated<string>;
  text: Generated<string>;
  external_reference: Maybe<string>;
  line_key: Maybe<string>;
  account_id: Maybe<number>;
  score: Maybe<number>;
  reasons: Maybe<unknown>;
  receipt_id: Maybe<number>;
}

interface StatementShapes {
  shape: string;
  columns: unknown;
  updated_at: Instant;
}

interface InboxReceipts {
  item_id: number;
  receipt_id: number;
}

/** Statements of networks and banks, and the receipts of money from the inbox. */
export interface StatementTables {
  statement_imports: StatementImports;
  statement_lines: StatementLines;
  statement_shapes: StatementShapes;
  inbox_receipts: InboxReceipts;
}
