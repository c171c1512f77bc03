import { formatWhole } from '@amayumba/contract/money.ts';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import type { EstateCounts } from '../../../features/estates/estates.api.ts';
import { useEstateCounts } from '../../../features/estates/use-estate-counts.ts';
import { Badge } from '../../../ui/Badge.tsx';

const UNKNOWN = '–';

interface CountProps {
  estate: ListedEstate;
  of: keyof EstateCounts;
}

/** One of an estate's counts; a dash until it is known. */
export function EstateCount({ estate, of }: CountProps) {
  const counts = useEstateCounts(estate);
  return counts ? formatWhole(counts[of]) : UNKNOWN;
}

/** The number of available apartments; green if there are any. */
export function AvailableCount({ estate, isWorded = false }: { estate: ListedEstate; isWorded?: boolean }) {
  const count = useEstateCounts(estate)?.available_count;
  if (count === undefined) return <span className="text-muted">{UNKNOWN}</span>;
  return (
    <Badge tone={count > 0 ? 'green' : 'grey'} className="tabular">
      {formatWhole(count)}
      {isWorded && ' available'}
    </Badge>
  );
}
