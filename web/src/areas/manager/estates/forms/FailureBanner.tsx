import type { PlaceFailure } from '../../../../features/estates/use-new-places.ts';
import { Banner } from '../../../../ui/Banner.tsx';

interface FailureBannerProps {
  title?: string;
  failures: readonly PlaceFailure[];
}

export function FailureBanner({ title = 'Some of this was not saved.', failures }: FailureBannerProps) {
  return (
    <Banner tone="rose" title={title} className="max-h-40 min-w-full overflow-y-auto">
      {failures.length > 0 && (
        <>
          <ul className="mt-1 list-disc pl-4.5">
            {failures.map(({ name, problem }) => (
              <li key={name}>
                {name}: {problem.error}
              </li>
            ))}
          </ul>
          <p className="mt-1">Everything else is saved. Correct these and save again.</p>
        </>
      )}
    </Banner>
  );
}
