import * as z from 'zod/mini';
import { amountUgx, evenIfOthersFail, id, leftOut, text } from '../fields.ts';
import { accountSchema } from './account.ts';

/** Money moved from one account of a tenant to another, in whole shillings; 0 for a part that did not move. */
export const transferSchema = z.object({
  id: z.int(),
  from: accountSchema,
  to: accountSchema,
  credit: z.int(),
  deposit: z.int(),
  reason: z.string(),
  effective_on: z.string(),
});
export type Transfer = z.output<typeof transferSchema>;

export const newTransferSchema = z
  .object({
    from_account: id,
    to_account: id,
    credit: leftOut(amountUgx),
    deposit: leftOut(amountUgx),
    reason: text(500),
  })
  .check(
    z.refine<{ from_account?: number; to_account?: number }>(
      ({ from_account, to_account }) => to_account === undefined || from_account !== to_account,
      {
        error: 'Choose another account.',
        path: ['to_account'],
        ...evenIfOthersFail,
      },
    ),
    z.refine(({ credit, deposit }) => credit !== undefined || deposit !== undefined, {
      error: 'Enter the credit or the deposit to move.',
      path: ['credit'],
      ...evenIfOthersFail,
    }),
  );
export type NewTransfer = z.output<typeof newTransferSchema>;
