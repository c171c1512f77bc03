import * as z from 'zod/mini';

/** Whether the whole ledger is consistent. See docs/rules.md, Ledger invariants. */
export const ledgerCheckSchema = z.object({
  ok: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      ok: z.boolean(),
      /** The number of rows that break the invariant. */
      count: z.int(),
      /** The sum of the differences, in whole shillings. */
      difference: z.int(),
    }),
  ),
});
export type LedgerCheck = z.output<typeof ledgerCheckSchema>;
