import { type Fact, FactList } from '../../../ui/FactList.tsx';

/** A part of a summary: a home or an account with its facts. */
export function SummaryPart({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section aria-label={title} className="rounded-md border border-line p-4">
      <h4 className="font-semibold text-ink">{title}</h4>
      <div className="-mt-2">
        <FactList facts={facts} />
      </div>
    </section>
  );
}
