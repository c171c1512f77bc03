import { MONEY } from './ledger-data.ts';
import { emptied, retained, rows } from './person-table.ts';

/** Tables of money asked for by phone, and of money that waits to be matched, column by column. See docs/privacy.md. */
export const COLLECTION_TABLES = {
  collections: emptied('Payments asked for by phone', MONEY, {
    goes: 'phone decision',
    stays:
      'id account_id provider amount state reason_code provider_reference requests checks requested_at asked_at finished_at receipt_id',
    plain: 'mode callback_token next_check_at absent_since by_link requested_by decided_by',
  }),
  provider_events: rows('What the mobile money networks sent about payments', {
    goes: 'id provider collection_id received_at content_type is_hash_right',
    secret: 'body',
  }),
  inbox_items: emptied('Money that waited to be matched', MONEY, {
    goes: 'phone name text dismiss_reason',
    stays: 'id state channel received_at amount external_reference why collection_id decided_at',
    plain: 'statement_line_id decided_by created_at',
  }),
  inbox_receipts: retained('What money that waited was recorded as', MONEY, { stays: 'item_id receipt_id' }),
  statement_lines: emptied('Lines of statements of networks and banks', MONEY, {
    goes: 'phone name text cells',
    stays: 'id state received_at amount fee balance external_reference account_id receipt_id',
    plain: 'import_id row why cell line_key score reasons',
  }),
} as const;
