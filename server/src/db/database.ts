import type { AccountTables } from './tables/account-tables.ts';
import type { ApprovalTables } from './tables/approval-tables.ts';
import type { AuditTables } from './tables/audit-tables.ts';
import type { CollectionTables } from './tables/collection-tables.ts';
import type { ComplaintTables } from './tables/complaint-tables.ts';
import type { DocumentTables } from './tables/document-tables.ts';
import type { EstateTables } from './tables/estate-tables.ts';
import type { ImportTables } from './tables/import-tables.ts';
import type { LedgerTables } from './tables/ledger-tables.ts';
import type { OwnerTables } from './tables/owner-tables.ts';
import type { MessageTables } from './tables/message-tables.ts';
import type { OperationTables } from './tables/operation-tables.ts';
import type { PaymentTables } from './tables/payment-tables.ts';
import type { StatementTables } from './tables/statement-tables.ts';
import type { TenantTables } from './tables/tenant-tables.ts';
import type { TextMessageTables } from './tables/text-message-tables.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';

/**
 * The tables and views of the migrated database, as read through db/readers.ts. A test compares them with the database.
 */
export interface Database
  extends
    AccountTables,
    EstateTables,
    TenantTables,
    PaymentTables,
    LedgerTables,
    OwnerTables,
    ApprovalTables,
    CollectionTables,
    ComplaintTables,
    DocumentTables,
    MessageTables,
    TextMessageTables,
    ImportTables,
    StatementTables,
    AuditTables,
    OperationTables,
    WebhookTables {}

/** Tables that hold only names to choose from. */
export type ReferenceTable = 'amenities' | 'furnishings' | 'tenant_types' | 'complaint_statuses';
