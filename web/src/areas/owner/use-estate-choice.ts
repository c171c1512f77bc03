import { useGetOccupancyStatusQuery } from '../../features/reports/reports.api.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

const PARAM = 'estate';

/** The owner's estate that a page is filtered by, from the URL; null for all. */
export function useEstateChoice(polling: { pollingInterval?: number } = {}) {
  const [params, setParams] = useSearchParams();
  const portfolio = useGetOccupancyStatusQuery({}, polling);
  const estates = portfolio.data?.estates;
  const asked = Number(params.get(PARAM));
  const own = estates?.find((estate) => estate.estate_id === asked);
  // The URL may name an estate that does not belong to the owner. The page and the filter then show all estates.
  const isPossible = Number.isInteger(asked) && asked > 0 && (estates === undefined || own !== undefined);
  return {
    portfolio,
    estateId: isPossible ? asked : null,
    estateName: own?.estate_name ?? 'All Estates',
    estateOptions: estates?.map((estate) => ({ value: estate.estate_id, label: estate.estate_name })) ?? [],
    chooseEstate: (id: number | null) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete(PARAM);
        else next.set(PARAM, String(id));
        return next;
      }),
  };
}
