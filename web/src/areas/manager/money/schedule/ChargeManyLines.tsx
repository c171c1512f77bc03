import { counted } from '../../../../lib/counted.ts';
import type { BulkCharge } from '@amayumba/contract/money/bulk-charge.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { homeText } from '../money-place.ts';

/** Every line of a charge to many accounts, with those that are skipped. */
export function ChargeManyLines({ preview }: { preview: BulkCharge }) {
  return (
    <section aria-label="Preview" className="rounded-md border border-line">
      <p className="border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] font-semibold tabular">
        {countText(preview)}, {formatUgx(preview.total_amount)} in all
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {preview.lines.map((line) => (
          <li key={line.account} className="flex items-center justify-between gap-3 px-4 py-2 text-[0.875rem]">
            <span className="min-w-0">
              <b className="font-semibold text-ink">{line.tenant_details.name}</b>
              <span className="block text-xs text-muted">
                {homeText(line.tenant_details)}
                {line.is_skipped && `, ${whySkipped(line)}`}
              </span>
            </span>
            {line.is_skipped ? (
              <Badge tone="grey">Skipped</Badge>
            ) : (
              <span className="font-semibold tabular">{formatUgx(line.amount)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A line without an earlier charge belongs to a tenant whom another line charges. */
const whySkipped = ({ duplicate_of }: BulkCharge['lines'][number]) =>
  duplicate_of === null ? 'charged on another account' : `charged before (no. ${duplicate_of})`;

/** `12 charges, 2 skipped`; once they are made, `12 charges made, 2 skipped`. */
export function countText({ count, lines }: BulkCharge, areMade = false): string {
  const skipped = lines.filter((line) => line.is_skipped).length;
  return `${counted(count, 'charge')}${areMade ? ' made' : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
