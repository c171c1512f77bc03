import { readMsisdn } from '@amayumba/contract/money/msisdn.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { COLLECTION_MAX, COLLECTION_MIN, NETWORKS, type Prompt } from '@amayumba/contract/money/collection.ts';
import { formatUgx, parseUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { PayForm } from './pay-page.ts';

/**
 * The request of a form, or its faults. Paying the open sum means the sum that the page showed; `open` is the present
 * one, for a form without it.
 */
export function readForm(form: PayForm, open: Ugx): { prompt: Prompt } | { faults: FieldErrors } {
  const amount = form.choice === 'open' ? (parseUgx(form.shown) ?? open) : (parseUgx(form.amount) ?? 0);
  const phone = readMsisdn(form.phone);
  const provider = NETWORKS.find((name) => name === form.provider);
  const isAmount = amount >= COLLECTION_MIN && amount <= COLLECTION_MAX;
  if (isAmount && phone !== undefined) return { prompt: { amount, phone, provider } };
  return {
    faults: {
      ...(!isAmount && { amount: [`Enter ${formatUgx(COLLECTION_MIN)} or more, such as 450,000 or 450k.`] }),
      ...(phone === undefined && { phone: ['Enter the mobile money number that pays, for example 0772 123456.'] }),
    },
  };
}
