import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import { FileLink } from '../../../../ui/FileLink.tsx';

/** The tenant's own facts, to compare with the money received. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const facts = [
    ['Method', claim.method],
    ['Reference', claim.reference_number || '–'],
    ...(claim.paid_on === null ? [] : [['Paid on', formatDay(claim.paid_on)] as const]),
    ['Logged', formatInstant(claim.logged_at)],
    ...(claim.receipt_file
      ? [['Photo', <FileLink key="photo" href={claim.receipt_file} what="the photo" />] as const]
      : []),
  ] as const;
  return (
    <div className="grid gap-2 text-[0.875rem]">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="font-medium wrap-anywhere text-ink tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {claim.notes && <p className="text-muted">“{claim.notes}”</p>}
    </div>
  );
}
