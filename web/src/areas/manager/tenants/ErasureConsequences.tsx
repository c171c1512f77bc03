import type { ErasurePreview } from '@amayumba/contract/privacy/erasure.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** Lists what an erasure removes and what it keeps, and why. */
export function ErasureConsequences({ preview }: { preview: ErasurePreview }) {
  const { label, goes, stays } = preview;
  return (
    <div className="grid gap-5">
      <section aria-labelledby="erasure-goes">
        <h3 id="erasure-goes" className="flex items-center gap-2 font-semibold text-rose-ink">
          <Icon name="trash" className="size-4.5" />
          What is erased
        </h3>
        <p className="mt-1 text-sm text-muted">
          Name, username, email, phone, address and emergency contact, notes on payments, the words of complaints and
          answers{goes.length > 0 ? ', and:' : '.'}
        </p>
        {goes.length > 0 && (
          <ul className="mt-2 divide-y divide-line rounded-md border border-line">
            {goes.map(({ what, count }) => (
              <li key={what} className="flex justify-between gap-4 px-3.5 py-2 text-[0.875rem]">
                {what}
                <span className="tabular text-muted">{count}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="erasure-stays">
        <h3 id="erasure-stays" className="flex items-center gap-2 font-semibold">
          <Icon name="lock" className="size-4.5" />
          What stays, as {label}
        </h3>
        <ul className="mt-2 divide-y divide-line rounded-md border border-line">
          {stays.map(({ what, count, why }) => (
            <li key={what} className="px-3.5 py-2 text-[0.875rem]">
              <span className="flex justify-between gap-4 font-medium">
                {what}
                <span className="tabular text-muted">{count}</span>
              </span>
              <span className="block text-sm text-muted">{why}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
