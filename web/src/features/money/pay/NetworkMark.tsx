import type { Network } from '@amayumba/contract/money/collection.ts';
import { cx } from '../../../lib/cx.ts';

// The colours by which people know the networks; they name them and mean nothing else.
const MARKS: Readonly<Record<Network, string>> = {
  mtn: 'bg-[#ffcb05] text-[#0c1b1d]',
  airtel: 'bg-[#d7141a] text-white',
};

export const NetworkMark = ({ network }: { network: Network }) => (
  <span
    aria-hidden="true"
    className={cx('inline-block rounded-[6px] px-2.5 py-0.5 text-xs leading-4.5 font-bold', MARKS[network])}
  >
    {network === 'mtn' ? 'MTN' : 'airtel'}
  </span>
);
