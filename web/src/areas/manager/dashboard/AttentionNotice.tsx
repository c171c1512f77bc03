import { useListAttentionQuery } from '../../../features/attention/attention.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** How many are named. */
const NAMED = 3;

/** Names the background work that failed and the money that needs a person, and links to the details. */
export function AttentionNotice({ count }: { count: number }) {
  const query = { page: 1, page_size: NAMED };
  const { data, isError } = useListAttentionQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <Banner
      tone="amber"
      className="mt-4"
      title={count === 1 ? 'One thing needs attention' : `${count} things need attention`}
      action={
        <ButtonLink to="/manager/settings" size="sm" className="flex-none">
          See in Settings
        </ButtonLink>
      }
    >
      {data ? (
        <ul aria-label="What needs attention">
          {data.results.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {data.count > NAMED && <li>and {data.count - NAMED} more</li>}
        </ul>
      ) : (
        !isError &&
        Array.from({ length: Math.min(count, NAMED) }, (_, row) => (
          <Skeleton key={row} className="my-1.25 h-3.75 w-72" />
        ))
      )}
    </Banner>
  );
}
