import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import type { IconName } from '../../ui/Icon.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  payment: 'wallet',
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

/** The drawing of what an entry is about. */
export const auditIcon = (subject: string): IconName => ICONS[subject] ?? 'edit';

/** Where what an entry tells of can be seen. */
export function auditPath(entry: AuditEntry): string | undefined {
  const { subject, subject_id, tenant } = entry;
  switch (subject) {
    case 'payment':
      return tenant === null ? paymentsPath(entry) : `${paymentsPath(entry)}?tenant=${tenant}&year=all`;
    case 'lease':
      return tenant === null ? '/manager/tenants' : `/manager/tenants?tenant=${tenant}`;
    case 'complaint':
      return subject_id === null ? '/manager/complaints' : `/manager/complaints?complaint=${subject_id}`;
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

/** A deposit is a payment with a screen of its own. What did not change is not in an entry, but its sentence names a deposit. */
const paymentsPath = ({ summary }: AuditEntry) =>
  /\bsecurity deposit\b/.test(summary) ? '/manager/security-deposits' : '/manager/payments';
