import { useGetOccupancyStatusQuery } from '../../features/reports/reports.api.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

const PARAM = 'estate';

/** Which of the owner's estates a page is narrowed to: kept in the URL; null is all of them. */
export function useEstateChoice(polling: { pollingInterval?: number } = {}) {
  const [params, setParams] = useSearchParams();
  const portfolio = useGetOccupancyStatusQuery({}, polling);
  const estates = portfolio.data?.estates;
  const asked = Number(params.get(PARAM));
  const own = estates?.find((estate) => estate.estate_id === asked);
  // An address may name an estate that is not, or no longer, the owner's: then the page shows what the filter says, all.
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
