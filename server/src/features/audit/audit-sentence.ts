import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { aboutAccount, aboutSignIn } from './audit-sentence-accounts.ts';
import { aboutApproval } from './audit-sentence-approvals.ts';
import { changed, day, type DescribedEntry, money, recordOf, tenantOf, textOrNumber } from './audit-sentence-fields.ts';
import {
  aboutClaim,
  aboutInboxItem,
  aboutStatement,
  aboutCreditNote,
  aboutDeposit,
  aboutLedgerAccount,
  aboutMoneyRule,
  aboutProvider,
  aboutReceipt,
  aboutRefund,
  aboutSchedule,
  aboutTerms,
  aboutTransfer,
} from './audit-sentence-money.ts';
import {
  aboutExpense,
  aboutFeeAgreement,
  aboutOwnerStatement,
  aboutRecurringExpense,
  aboutRemittance,
  aboutVendor,
} from './audit-sentence-owners.ts';
import {
  aboutAnnouncement,
  aboutConversation,
  aboutMessage,
  aboutNotice,
  aboutReminders,
  aboutTemplate,
} from './audit-sentence-messages.ts';
import {
  aboutApiKey,
  aboutDocument,
  aboutEstate,
  aboutImport,
  aboutPlace,
  aboutPortfolio,
  aboutReport,
  aboutSettings,
  aboutWebhook,
} from './audit-sentence-portfolio.ts';

/** Describes an audit entry in one sentence, without a full stop. */
export function describeEntry(entry: DescribedEntry): string {
  const action =
    aboutList(entry) ??
    SENTENCES[entry.subject]?.(entry) ??
    `${entry.action} ${entry.subject}${entry.subject_id === null ? '' : ` no. ${entry.subject_id}`}`;
  return `${entry.by ?? 'The portal'} ${action}`;
}

/** The lists that are exported by themselves, by their kind of record. */
const LISTS: Readonly<Record<string, string>> = {
  payment: 'payments',
  complaint: 'complaints',
  user: 'people',
  tenant: 'tenants',
  estate: 'estates',
  apartment: 'apartments',
  receipt: 'receipts',
  claim: 'claims',
  deposit_movement: 'deposits held',
  remittance: 'what was paid out to owners',
  owner_statement: 'statements of owners',
  owner_balance: 'what is due to owners',
  schedule: 'the rent to be charged',
  expense: 'expenses',
  message: 'messages',
};

function aboutList({ action, subject, after }: DescribedEntry): string | undefined {
  const list = LISTS[subject];
  return action === 'exported' && list
    ? `exported ${list} as ${textOrNumber(recordOf(after)['file']).toUpperCase()}`
    : undefined;
}

/** The sentence of each kind of record, after the name of the person who acted; undefined for an unknown action. */
const SENTENCES: Readonly<Record<string, (entry: DescribedEntry) => string | undefined>> = {
  payment: aboutPayment,
  receipt: aboutReceipt,
  credit_note: aboutCreditNote,
  refund: aboutRefund,
  deposit_movement: aboutDeposit,
  transfer: aboutTransfer,
  remittance: aboutRemittance,
  owner_statement: aboutOwnerStatement,
  claim: aboutClaim,
  inbox_item: aboutInboxItem,
  statement_import: aboutStatement,
  terms: aboutTerms,
  account: aboutLedgerAccount,
  schedule: aboutSchedule,
  money_rule: aboutMoneyRule,
  approval: aboutApproval,
  provider: aboutProvider,
  expense: aboutExpense,
  recurring_expense: aboutRecurringExpense,
  vendor: aboutVendor,
  fee_agreement: aboutFeeAgreement,
  lease: aboutLease,
  complaint: aboutComplaint,
  document: aboutDocument,
  user: aboutAccount,
  sign_in: aboutSignIn,
  api_key: aboutApiKey,
  settings: aboutSettings,
  report: aboutReport,
  portfolio: aboutPortfolio,
  template: aboutTemplate,
  announcement: aboutAnnouncement,
  notice: aboutNotice,
  conversation: aboutConversation,
  reminders: aboutReminders,
  message: aboutMessage,
  estate: aboutEstate,
  block: aboutPlace,
  apartment: aboutPlace,
  audit: ({ action }) => (action === 'exported' ? 'exported entries of the audit log as CSV' : undefined),
  import: aboutImport,
  webhook: aboutWebhook,
  tenant: aboutTenant,
  retention: ({ action }) =>
    action === 'changed'
      ? 'changed how long things are kept'
      : action === 'applied'
        ? 'removed what was kept long enough'
        : undefined,
};

const KIND: Readonly<Record<PaymentType, string>> = {
  Rent: 'rent payment',
  'Security Deposit': 'security deposit',
  Maintenance: 'maintenance payment',
  Utilities: 'utilities payment',
  Other: 'payment',
};

function aboutPayment(entry: DescribedEntry): string | undefined {
  const before = recordOf(entry.before);
  const after = recordOf(entry.after);
  const type = (after['payment_type'] ?? before['payment_type'] ?? entry.payment_type) as PaymentType | null;
  const kind = (type && KIND[type]) ?? 'payment';
  const amount = money(amountOf(after) ?? amountOf(before) ?? entry.amount);
  const whose = `of ${amount} for ${tenantOf(entry)}`;
  switch (entry.action) {
    case 'created':
      return `added a ${kind} ${whose}${entry.status ? ` (${entry.status})` : ''}`;
    case 'removed':
      return `deleted the ${kind} ${whose}`;
    case 'logged':
      return `logged a ${kind} of ${money(after['logged_amount'] ?? after['amount'])}, which awaits verification`;
    case 'changed':
      if (changed(entry, 'status_id')) return `set the ${kind} ${whose} to ${entry.status ?? 'another status'}`;
      if (changed(entry, 'refund_status'))
        return `set the refund of the ${kind} ${whose} to ${textOrNumber(after['refund_status']) || 'none'}`;
      if (changed(entry, 'amount'))
        return `changed the ${kind} for ${tenantOf(entry)} from ${money(amountOf(before))} to ${amount}`;
      if (changed(entry, 'due_date')) return `moved the due date of the ${kind} ${whose} to ${day(after['due_date'])}`;
      return `changed the ${kind} ${whose}`;
    default:
      return undefined;
  }
}

/** The amount that a payment shows: of a cancelled one the amount before its cancellation. */
const amountOf = (fields: Readonly<Record<string, unknown>>) => fields['shown_amount'] ?? fields['amount'];

function aboutLease(entry: DescribedEntry): string | undefined {
  const after = recordOf(entry.after);
  const person = tenantOf(entry);
  const where = entry.home ? ` (${entry.home})` : '';
  const until = after['lease_end'] ? ` to ${day(after['lease_end'])}` : ' without an end';
  switch (entry.action) {
    case 'created':
      return `began a lease for ${person}${where}, ${after['lease_end'] ? `until ${day(after['lease_end'])}` : 'without an end'}`;
    case 'renewed':
      return `renewed the lease of ${person}${where}${until}`;
    case 'corrected':
      return `corrected the dates of the lease of ${person}${where}`;
    case 'ended':
      return `ended the lease of ${person}${where} on ${day(after['ended_on'])}`;
    case 'reopened':
      return `undid the move-out of ${person}${where}`;
    case 'inspected':
      return `noted the inspection and the keys of ${person}${where}`;
    default:
      return undefined;
  }
}

function aboutTenant(entry: DescribedEntry): string | undefined {
  const person = tenantOf(entry);
  switch (entry.action) {
    case 'messaged':
      return `sent a message to ${person}`;
    case 'opted out of SMS':
      return `noted that ${person} wants no reminders by SMS`;
    case 'changed':
      return `changed how ${person} is written to`;
    case 'given up':
      return `gave up what Former tenant ${entry.subject_id} still owed`;
    default:
      return undefined;
  }
}

function aboutComplaint(entry: DescribedEntry): string | undefined {
  const title = `‘${entry.title ?? 'a complaint'}’`;
  // A tenant's own action need not repeat the tenant's name.
  const what = entry.person && entry.person !== entry.by ? `${title} of ${entry.person}` : title;
  switch (entry.action) {
    case 'logged':
      return `reported ${title}`;
    case 'replied':
      return `wrote about ${what}`;
    case 'changed':
      if (changed(entry, 'status_id')) return `set ${what} to ${entry.status ?? 'another status'}`;
      if (changed(entry, 'feedback')) return `answered ${what}`;
      if (changed(entry, 'urgency'))
        return `set the urgency of ${what} to ${textOrNumber(recordOf(entry.after)['urgency'])}`;
      return `changed ${what}`;
    default:
      return undefined;
  }
}
