import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { CROCKFORD } from '@amayumba/contract/ledger/crockford.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { VERIFY_CODE_LENGTH } from '@amayumba/contract/ledger/verify-code.ts';
import type { Due } from './choose-dues.ts';
import { LANDLORD } from './fill-people.ts';

interface Recorded {
  id: number;
  number: number;
  /** Null where it settles nothing. */
  charge: number | null;
  /** The part that settles the charge, and the rest. */
  amount: number;
  more: number;
  method: string;
  reference: string | null;
  /** The instant, in milliseconds. */
  at: number;
}

/** The id in base 32, so that no two receipts have one code. No key made it, so its page says that it is not valid. */
const codeOf = (id: number) =>
  Array.from({ length: VERIFY_CODE_LENGTH }, (_, place) => CROCKFORD[Math.floor(id / 32 ** place) % 32])
    .toReversed()
    .join('');

/** The stored content of an issued receipt: as much text as the portal stores, with the receipt's own figures. */
export function receiptPaper({ lease, type, day, amount: charged }: Due, receipt: Recorded) {
  const { id, number, charge, amount, more, method, reference, at } = receipt;
  const snapshot: ReceiptSnapshot = {
    version: 1,
    landlord_name: LANDLORD.username,
    landlord_address: 'Plot 7, Kira Road\nKampala',
    number,
    code: receiptCode(number, 'AMA'),
    issued_on: dayInKampala(at),
    received_on: dayInKampala(at),
    payer_name: `Tenant ${lease.tenant}`,
    payer_phone: `+2567${String(lease.tenant).padStart(8, '0')}`,
    tenant_name: `Tenant ${lease.tenant}`,
    apartment: `A${lease.apartment}`,
    block: 'Block A',
    estate: `Estate ${lease.estate}`,
    amount: amount + more,
    method,
    external_reference: reference,
    lines:
      charge === null
        ? []
        : [{ charge, text: type, due_date: day, charge_amount: charged, amount, outstanding_amount: charged - amount }],
    credit: more,
    balance_after: (charge === null ? 0 : charged - amount) - more,
    paid_until: null,
    deposit_held: 0,
  };
  return { snapshot: JSON.stringify(snapshot), verify_code: codeOf(id) };
}
