import type { PrintedStatement } from '../printed-statement.ts';

/** A statement with a rent and a receipt in each of that many months, from January 2024. */
export function aStatement(months: number, changes: Partial<PrintedStatement> = {}): PrintedStatement {
  const lines = Array.from({ length: months }, (_, at) => {
    const month = `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    return [
      {
        on: `${month}-05`,
        text: `Rent, month ${at + 1}`,
        kind: 'charge' as const,
        receipt: null,
        refund: null,
        debit: 450_000,
        credit: 0,
        balance: 450_000 + at * 50_000,
      },
      {
        on: `${month}-09`,
        text: `Receipt ${at + 1}, Cash`,
        kind: 'receipt' as const,
        receipt: at + 1,
        refund: null,
        debit: 0,
        credit: 400_000,
        balance: (at + 1) * 50_000,
      },
    ];
  }).flat();
  return {
    landlord_name: 'Pearl Hill Managers Ltd',
    landlord_address: 'Plot 14, Kira Road, Kampala\n0772 400 118',
    tenant_name: 'Aisha Namatovu',
    unit: 'U02, Upper Side, Kireka Hill Cottages',
    reference_code: '4821 7362',
    from: '2024-01-01',
    to: '2026-09-30',
    opening_balance: 0,
    lines,
    closing_balance: months * 50_000,
    deposit: {
      held: 450_000,
      due: 0,
      lines: [
        { on: '2024-01-02', text: 'Receipt 1, Bank Transfer', amount: 600_000, held: 600_000 },
        { on: '2026-08-02', text: 'Used for Maintenance', amount: -150_000, held: 450_000 },
      ],
    },
    ...changes,
  };
}
