import { asProblem } from '../../../api/problem.ts';
import { useListComplaintCategoriesQuery } from '../../../features/complaints/complaints.api.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Describes each category, so that a complaint reaches the right people. See docs/product.md, Tenant complaints. */
export function CategoriesGuide() {
  const { data, error, isFetching, refetch } = useListComplaintCategoriesQuery();
  const problem = asProblem(error);
  return (
    <Card title="Issue Categories Guide" className="mt-4">
      {problem && !data ? (
        <LoadError title="The categories could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <dl className="grid gap-x-6 gap-y-4 text-[0.875rem] sm:grid-cols-2 xl:grid-cols-3" aria-busy={!data}>
          {data
            ? data.map(({ id, name, description }) => (
                <div key={id} className="border-l-2 border-brand-300 pl-3.5">
                  <dt className="font-semibold text-ink">{name}</dt>
                  <dd className="text-muted">{description || 'No description'}</dd>
                </div>
              ))
            : SKELETONS.map((key) => (
                <div key={key} className="grid gap-2 pl-3.5">
                  <dt>
                    <Skeleton className="h-4 w-24" />
                  </dt>
                  <dd>
                    <Skeleton className="h-4 w-48" />
                  </dd>
                </div>
              ))}
        </dl>
      )}
    </Card>
  );
}
