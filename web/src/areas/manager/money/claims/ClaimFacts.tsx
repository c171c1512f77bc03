import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import { useState } from 'react';
import { FileLink } from '../../../../ui/FileLink.tsx';

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

/** The chosen claim with the tenant's picture and the keys that decide it. Phones show this in each row. */
export function ClaimProof({ claim }: { claim: Claim }) {
  const [hasPicture, setPicture] = useState(claim.receipt_file !== null);
  return (
    <div className="flex items-start gap-4 border-b border-line bg-sunken px-4 py-3 max-sm:hidden">
      {hasPicture && claim.receipt_file && (
        <img
          src={claim.receipt_file}
          alt={`What ${claim.tenant_details.name} sent`}
          // It may be a PDF file, which the link opens.
          onError={() => setPicture(false)}
          className="max-h-44 max-w-72 rounded-md border border-line object-contain"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-[0.875rem] font-semibold text-ink">{claim.tenant_details.name}</p>
          <p className="text-xs text-muted">
            Keys: <kbd>A</kbd> accept, <kbd>R</kbd> reject, <kbd>J</kbd> next, <kbd>K</kbd> previous
          </p>
        </div>
        <ClaimFacts claim={claim} />
      </div>
    </div>
  );
}
