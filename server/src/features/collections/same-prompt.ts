import type { Prompt } from '@amayumba/contract/money/collection.ts';

/** A requested payment: whole shillings, from a phone. */
export type Asked = Pick<Prompt, 'amount' | 'phone'>;

/** Whether a repeated request equals that of an attempt. */
export const isSamePrompt = ({ amount, phone }: Prompt, asked: Asked): boolean =>
  asked.amount === amount && asked.phone === phone;
