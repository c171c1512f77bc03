import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { RECORD_PATHS } from '../../lib/record-paths.ts';
import type { IconName } from '../../ui/Icon.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  payment: 'wallet',
  receipt: 'wallet',
  credit_note: 'wallet',
  deposit_movement: 'wallet',
  refund: 'wallet',
  transfer: 'wallet',
  claim: 'wallet',
  inbox_item: 'wallet',
  statement_import: 'upload',
  account: 'wallet',
  schedule: 'wallet',
  money_rule: 'settings',
  expense: 'wallet',
  recurring_expense: 'wallet',
  fee_agreement: 'wallet',
  terms: 'key',
  lease: 'key',
  complaint: 'complaint',
  estate: 'estate',
  block: 'estate',
  apartment: 'apartment',
  user: 'user',
  sign_in: 'lock',
  settings: 'settings',
  retention: 'settings',
  report: 'report',
  portfolio: 'download',
  audit: 'download',
  import: 'upload',
};

export const auditIcon = (subject: string): IconName => ICONS[subject] ?? 'edit';

export function auditPath(entry: AuditEntry): string | undefined {
  const { subject, subject_id, tenant } = entry;
  switch (subject) {
    case 'payment':
      return tenant === null ? paymentsPath(entry) : `${paymentsPath(entry)}?tenant=${tenant}&year=all`;
    case 'receipt':
    case 'credit_note':
    case 'deposit_movement':
    case 'refund':
    case 'transfer':
    case 'claim':
    case 'account':
    case 'terms':
    case 'lease':
    case 'tenant':
      return tenant === null ? '/manager/tenants' : `/manager/tenants?tenant=${tenant}`;
    case 'complaint':
      return subject_id === null ? '/manager/complaints' : RECORD_PATHS.complaint(subject_id);
    case 'user':
      return subject_id === null ? '/manager/people' : `/manager/people?person=${subject_id}`;
    case 'estate':
      return '/manager/estates';
    case 'settings':
    case 'retention':
      return '/manager/settings';
    default:
      return undefined;
  }
}

/** Deposits have their own screen. An entry omits fields that did not change, so its summary identifies a deposit. */
const paymentsPath = ({ summary }: AuditEntry) =>
  /\bsecurity deposit\b/.test(summary) ? '/manager/security-deposits' : '/manager/payments';

export function AuditSentence({ entry: { by, summary } }: { entry: AuditEntry }) {
  if (by === null || !summary.startsWith(by)) return summary;
  return (
    <>
      <strong className="font-semibold text-ink">{by}</strong>
      {summary.slice(by.length)}
    </>
  );
}
