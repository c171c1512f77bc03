import { useGetOccupancyStatusQuery } from '../../features/reports/reports.api.ts';
import { idParam, useListParams } from '../../lib/use-list-params.ts';

/** The owner's estate that a page is filtered by, from the URL; null for all. */
export function useEstateChoice(polling: { pollingInterval?: number } = {}) {
  const { params, change } = useListParams();
  const portfolio = useGetOccupancyStatusQuery({}, polling);
  const estates = portfolio.data?.estates;
  const asked = idParam(params, 'estate');
  const own = estates?.find((estate) => estate.estate_id === asked);
  // The URL may name an estate that does not belong to the owner. The page and the filter then show all estates.
  const isPossible = asked !== null && (estates === undefined || own !== undefined);
  return {
    portfolio,
    estateId: isPossible ? asked : null,
    estateName: own?.estate_name ?? 'All Estates',
    estateOptions: estates?.map((estate) => ({ value: estate.estate_id, label: estate.estate_name })) ?? [],
    chooseEstate: (id: number | null) => change({ estate: id }),
  };
}
