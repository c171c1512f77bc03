import { formatUgx } from '@amayumba/contract/money.ts';

/** What a sum received in a month holds, and what it is less by, which no receipt of the month shows. */
export const receivedText = (holds: string, reversedEarlier = 0): string =>
  reversedEarlier > 0 ? `${holds}, less ${formatUgx(reversedEarlier)} of earlier receipts reversed` : holds;
