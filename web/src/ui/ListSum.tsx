import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';

interface ListSumProps {
  /** How many rows there are, and which of them the sum leaves out. */
  words: string;
  sum: Ugx;
}

/** The sum of all rows of a list, below those of its page. */
export const ListSum = ({ words, sum }: ListSumProps) => (
  <p className="flex justify-between gap-4 border-t border-line bg-sunken px-4 py-2.5 text-[0.875rem] text-muted sm:px-5">
    <span>{words}</span>
    <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(sum)}</b>
  </p>
);
