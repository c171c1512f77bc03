import { Icon } from '../../../ui/Icon.tsx';

/** The payments recorded while the form stayed open, newest first. Screen readers announce each one. */
export function CreatedList({ made }: { made: readonly string[] }) {
  const newestFirst = made.map((what, index) => ({ what, number: index + 1 })).toReversed();
  return (
    <div aria-live="polite">
      {made.length > 0 && (
        <ul aria-label="Created just now" className="mb-5 grid gap-1.5 rounded-md bg-green-bg px-4 py-3 text-green-ink">
          {newestFirst.map(({ what, number }) => (
            <li key={number} className="flex items-start gap-2 text-[0.875rem] font-medium">
              <Icon name="checkCircle" className="mt-px size-4.5" />
              Created: {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
