import * as z from 'zod/mini';

/** How much money waits for a decision, within the viewer's reach. */
export const waitingMoneySchema = z.object({
  /** Payments that tenants reported. */
  claims: z.int(),
  /** Changes that somebody else asked for; 0 where the viewer may not approve. */
  approvals: z.int(),
});
export type WaitingMoney = z.output<typeof waitingMoneySchema>;
