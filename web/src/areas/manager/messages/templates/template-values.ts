import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { TemplateStep, TemplateValues } from '@amayumba/contract/messages/template.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { today } from '../../../../lib/today.ts';

/** The portal's address, with which the links in texts begin. */
export const portalAddress = (): string => location.origin;

/** The example of a reference that is not the tenant's code. */
const REFERENCES: Partial<Record<TemplateStep, string>> = { receipt: 'AMA-2026-000001', code: 'K7QM-4TXD-9WPA' };

/** The values of an account, as a message to its tenant has them; links and receipts are examples. */
export const valuesOf = (account: Account, step: TemplateStep, company: string): TemplateValues => ({
  name: account.tenant_details.name,
  unit: account.tenant_details.apartment ?? 'Your account',
  amount: formatUgx(account.open_amount + account.deposit_due),
  due: formatDay(account.oldest_due ?? today()),
  reference: REFERENCES[step] ?? formatReferenceCode(account.reference_code),
  link: `${portalAddress()}/pay/${account.id}-example`,
  company,
});
