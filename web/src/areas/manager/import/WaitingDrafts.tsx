import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { asProblem } from '../../../api/problem.ts';
import { useDeleteImportDraftMutation, useListImportDraftsQuery } from '../../../features/imports/imports.api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { columnsPath } from './import-paths.ts';

/** The rent rolls that the person uploaded and has not imported yet. Renders nothing without any. */
export function WaitingDrafts() {
  const { data: drafts = [], refetch } = useListImportDraftsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove, { isLoading, error, originalArgs }] = useDeleteImportDraftMutation();
  const discard = async (id: string) => {
    await remove(id);
    void refetch();
  };
  if (drafts.length === 0) return null;
  return (
    <Card title="Not imported yet" className="mb-4">
      <p className="text-sm text-muted">What you uploaded and corrected is kept for 24 hours.</p>
      <Refusal problem={asProblem(error)} className="mt-3" />
      <ul className="mt-2 -mb-3 divide-y divide-line">
        {drafts.map(({ id, file_name, as_at, created_at, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-[0.875rem]">
            <span className="min-w-0 flex-1 basis-60">
              <b className="block font-semibold wrap-anywhere text-ink">{file_name}</b>
              <span className="text-sm text-muted tabular">
                As at {formatDay(as_at)} · uploaded {formatInstant(created_at)} · kept until {formatInstant(expires_at)}
              </span>
            </span>
            <span className="flex gap-2">
              <Button
                size="sm"
                variant="ghost"
                disabled={isLoading}
                isPending={isLoading && originalArgs === id}
                onClick={() => void discard(id)}
              >
                Discard <span className="sr-only">{file_name}</span>
              </Button>
              <ButtonLink size="sm" to={columnsPath(id)}>
                Continue <span className="sr-only">with {file_name}</span>
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
