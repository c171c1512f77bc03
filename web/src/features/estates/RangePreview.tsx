import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { cx } from '../../lib/cx.ts';
import { apartmentsText } from './apartments-text.ts';
import { rangeNumbers } from './apartment-range.ts';
import { type BlockDraft, hasBlockName, type RangeDraft } from './estate-draft.ts';

const countOf = (ranges: readonly RangeDraft[]): number =>
  ranges.reduce((sum, { from, to }) => sum + rangeNumbers(from, to).numbers.length, 0);

export function RangePreview({ blocks, className }: { blocks: readonly BlockDraft[]; className?: string | undefined }) {
  const named = blocks.filter(hasBlockName);
  const ranges = named.flatMap((block) => block.ranges);
  const rent = ranges.reduce(
    (sum, range) => sum + (range.rent_amount ?? 0) * rangeNumbers(range.from, range.to).numbers.length,
    0,
  );
  const sums = [
    ['Blocks', formatWhole(named.length)],
    ['Apartments', formatWhole(countOf(ranges))],
    ['Rent a month', formatUgx(rent)],
  ] as const;
  return (
    <section aria-label="This makes" className={cx('rounded-lg border border-line bg-raised', className)}>
      <h3 className="px-4 pt-3.5 text-md font-semibold tracking-normal">This makes</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line px-4 py-2.5">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-bold whitespace-nowrap tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3 px-4 py-3.5">
        {named.length === 0 && <p className="text-sm text-muted">Add a block, and its homes appear here.</p>}
        {named.map((block) => (
          <div key={block.key}>
            <p className="mb-1.5 text-sm">
              <b className="font-semibold">{block.name}</b>{' '}
              <span className="text-muted">{apartmentsText(countOf(block.ranges))}</span>
            </p>
            <ul aria-label={`Numbers in ${block.name}`} className="flex flex-wrap gap-1">
              {block.ranges.flatMap(({ key, from, to }, index) =>
                rangeNumbers(from, to).numbers.map((number) => (
                  <li
                    key={`${key}${number}`}
                    className={cx(
                      'min-w-10 rounded-sm border border-line px-1.5 py-1 text-center text-xs font-semibold tabular',
                      index % 2 === 0 ? 'bg-sunken' : 'bg-selected',
                    )}
                  >
                    {number}
                  </li>
                )),
              )}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
