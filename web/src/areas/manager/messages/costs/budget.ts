import type { MessageCosts } from '@amayumba/contract/messages/message.ts';

type Sums = Pick<MessageCosts, 'cap' | 'cost' | 'waiting_cost'>;

/** Shillings of the month's budget that are not spent and not planned; null without a budget. */
export const budgetLeft = ({ cap, cost, waiting_cost }: Sums): number | null =>
  cap === null ? null : Math.max(0, Number(cap) - Number(cost) - Number(waiting_cost));

/** The share of the budget that is spent or planned, in per cent; a budget of nothing is used up. */
export function budgetUsed({ cap, cost, waiting_cost }: Sums): number {
  const used = Number(cost) + Number(waiting_cost);
  return Number(cap) > 0 ? (used / Number(cap)) * 100 : 100;
}
