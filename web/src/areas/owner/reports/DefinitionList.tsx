import type { ReactNode } from 'react';

/** Names and values of a card, one pair a line. */
export function DefinitionList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-2 grid gap-1.5 text-[0.875rem]">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-center justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold text-ink tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
