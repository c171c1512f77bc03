import type { Prompt } from '@amayumba/contract/money/collection.ts';

/** What an attempt asked for: whole shillings, of a phone. */
export type Asked = Pick<Prompt, 'amount' | 'phone'>;

/** Whether a repeated request asks for what an attempt asked for. */
export const isSamePrompt = ({ amount, phone }: Prompt, asked: Asked): boolean =>
  asked.amount === amount && asked.phone === phone;
