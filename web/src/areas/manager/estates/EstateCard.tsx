import { counted } from '../../../lib/counted.ts';
import { asProblem } from '../../../api/problem.ts';
import { apartmentsText } from '../../../features/estates/apartments-text.ts';
import { EstatePreview } from '../../../features/estates/EstatePreview.tsx';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useListBlocksQuery } from '../../../features/estates/estates.api.ts';
import { useEstateCounts } from '../../../features/estates/use-estate-counts.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AvailableCount } from './EstateCount.tsx';
import type { EstateActions } from './estate-columns.tsx';

/** Most blocks named on a card. See docs/product.md, Limits and polling. */
const BLOCKS_SHOWN = 3;

/** An estate on a phone, with its first blocks. */
export function EstateCard({ estate, actions }: { estate: ListedEstate; actions: EstateActions }) {
  const counts = useEstateCounts(estate);
  const isExpanded = actions.expandedId === estate.id;
  return (
    <article aria-label={estate.name}>
      <div className="flex items-start gap-3">
        <EstatePreview name={estate.name} picture={estate} width={84} className="h-14 w-21 flex-none rounded-md" />
        <div className="min-w-0 flex-1">
          <h2 className="text-md font-semibold tracking-normal">
            <Link to={RECORD_PATHS.estate(estate.id)}>{estate.name}</Link>
          </h2>
          <p className="line-clamp-2 text-sm text-muted">{estate.address}</p>
        </div>
        <AvailableCount estate={estate} isWorded />
      </div>
      <p className="mt-2.5 flex flex-wrap gap-x-3 text-sm text-muted tabular">
        {estate.size && <span>{estate.size}</span>}
        {counts && <span>{counted(counts.blocks_count, 'block')}</span>}
        {counts && <span>{apartmentsText(counts.apartments_count)}</span>}
      </p>
      {!isExpanded && estate.blocks_count !== 0 && <FirstBlocks estateId={estate.id} />}
      <div className="mt-3 flex items-center gap-2">
        <Button size="sm" aria-expanded={isExpanded} onClick={() => actions.onToggle(estate)}>
          {isExpanded ? 'Hide structure' : 'Show structure'}
        </Button>
        <span className="flex-1" />
        <IconButton
          may="estates:write"
          icon="edit"
          label={`Edit ${estate.name}`}
          onClick={() => actions.onEdit(estate)}
        />
        <IconButton
          may="estates:write"
          icon="trash"
          label={`Delete ${estate.name}`}
          tone="danger"
          onClick={() => actions.onDelete(estate)}
        />
      </div>
    </article>
  );
}

function FirstBlocks({ estateId }: { estateId: number }) {
  const { data: blocks, error } = useListBlocksQuery(estateId);
  if (!blocks && asProblem(error)) return <p className="mt-2.5 text-sm text-rose-ink">Failed to load blocks</p>;
  if (!blocks) return <Skeleton className="mt-2.5 h-6 w-48" />;
  const more = blocks.length - BLOCKS_SHOWN;
  return (
    <ul aria-label="Blocks" className="mt-2.5 flex flex-wrap gap-1.5 text-sm">
      {blocks.slice(0, BLOCKS_SHOWN).map((block) => (
        <li key={block.id} className="rounded-sm bg-sunken px-2 py-0.5 text-ink">
          <Link to={RECORD_PATHS.block(block.id)}>{block.name}</Link>
          {block.apartments_count !== null && (
            <span className="text-muted tabular"> · {apartmentsText(block.apartments_count)}</span>
          )}
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-muted">+{more} more</li>}
    </ul>
  );
}
