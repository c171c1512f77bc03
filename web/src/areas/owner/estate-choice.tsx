import { useGetOccupancyStatusQuery } from '../../features/reports/reports.api.ts';
import { idParam, useListParams } from '../../lib/use-list-params.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';

type EstateActionsProps = Pick<ReturnType<typeof useEstateChoice>, 'estateOptions' | 'estateId' | 'chooseEstate'> & {
  refresh: () => void;
  isFetching: boolean;
};

export const EstateActions = ({ estateOptions, estateId, chooseEstate, refresh, isFetching }: EstateActionsProps) => (
  <>
    <span className="relative block w-33 sm:w-56">
      <select
        aria-label="Estate"
        value={estateId ?? ''}
        onChange={(event) => chooseEstate(Number(event.target.value) || null)}
        className="control h-11 appearance-none pr-8 pl-3 font-semibold text-ellipsis sm:h-10"
      >
        <option value="">All Estates</option>
        {estateOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-2.5 text-muted sm:top-2.5" />
    </span>
    <RefreshButton onClick={refresh} isPending={isFetching} />
  </>
);

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
