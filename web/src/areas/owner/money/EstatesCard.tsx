import type { Net } from '@amayumba/contract/owners/net.ts';
import type { EstatePaymentStatus } from '@amayumba/contract/reports/owner-figures.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { glanceRate, NO_FIGURE } from '../../../features/reports/glance-rate.ts';
import { changeWords, estateReason, shortUgx, worstFirst } from '../../../features/reports/worst-first.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import { type FigureQuery, isComing } from '../../../ui/Figures.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NoEstates } from '../NoEstates.tsx';

type Estate = EstatePaymentStatus[number];
type NetEstate = Net['estates'][number];

interface EstatesCardProps {
  query: FigureQuery<EstatePaymentStatus>;
  isOneEstate: boolean;
  /** The net of the year by estate, for the return on the estate's value. */
  net: FigureQuery<Net>;
  onValue: (estate: NetEstate) => void;
}

/** The estates of this month, the worst first, with the reason, the return, and a link to their arrears. */
export function EstatesCard({ query, isOneEstate, net, onValue }: EstatesCardProps) {
  return (
    <FigureCard title="Estates" aside={isOneEstate ? 'this month' : 'this month, worst first'} query={query}>
      {(estates) =>
        estates.length === 0 ? (
          <NoEstates />
        ) : (
          <table className="w-full text-[0.875rem]">
            <caption className="sr-only">Estates, the worst first</caption>
            <thead className="text-sm text-muted">
              <tr>
                <th scope="col" className="pb-1.5 text-left font-medium">
                  Estate
                </th>
                <th scope="col" className="pb-1.5 pl-3 text-right font-medium">
                  Open, USh
                </th>
                <th scope="col" className="pb-1.5 pl-3 text-right font-medium">
                  Rent collected
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {worstFirst(estates).map((estate) => (
                <EstateRow
                  key={estate.estate_id}
                  estate={estate}
                  net={net.currentData?.estates.find((one) => one.estate === estate.estate_id)}
                  isNetComing={isComing(net)}
                  onValue={onValue}
                />
              ))}
              {estates.length > 1 && <TotalRow estates={estates} />}
            </tbody>
          </table>
        )
      }
    </FigureCard>
  );
}

interface EstateRowProps {
  estate: Estate;
  net: NetEstate | undefined;
  /** Keeps the room of the return while it loads. */
  isNetComing: boolean;
  onValue: (estate: NetEstate) => void;
}

function EstateRow({ estate, net, isNetComing, onValue }: EstateRowProps) {
  const { estate_id, estate_name, open_amount, collection_rate, total_rent_expected } = estate;
  return (
    <tr>
      <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
        <Link
          to={`/owner/money?estate=${estate_id}`}
          className="font-semibold text-ink underline-offset-2 hover:underline"
        >
          {estate_name}
        </Link>
        <span className="block text-sm text-muted">{estateReason(estate)}</span>
        {net ? (
          <EstateReturn net={net} onValue={() => onValue(net)} />
        ) : (
          isNetComing && <Skeleton className="my-0.5 h-3.5 w-28" />
        )}
      </th>
      <td className="py-2.5 pl-3 text-right font-semibold text-ink tabular">
        {open_amount === undefined ? NO_FIGURE : plainAmount(open_amount)}
      </td>
      <td className="py-2.5 pl-3 text-right tabular">
        <span className="font-semibold text-ink">{glanceRate(collection_rate, total_rent_expected)}</span>
        <span className="block text-sm text-muted">{changeWords(estate, monthNames().previous)}</span>
      </td>
    </tr>
  );
}

function TotalRow({ estates }: { estates: EstatePaymentStatus }) {
  const sum = (of: (estate: Estate) => number) => estates.reduce((total, estate) => total + of(estate), 0);
  const expected = sum(({ total_rent_expected }) => total_rent_expected);
  const collected = sum(({ rent_collected }) => rent_collected);
  const isOpenKnown = estates.every(({ open_amount }) => open_amount !== undefined);
  return (
    <tr className="font-semibold text-ink">
      <th scope="row" className="py-2.5 text-left font-normal text-muted">
        All {estates.length} estates
      </th>
      <td className="py-2.5 pl-3 text-right tabular">
        {isOpenKnown ? plainAmount(sum(({ open_amount = 0 }) => open_amount)) : NO_FIGURE}
      </td>
      <td className="py-2.5 pl-3 text-right tabular">
        {glanceRate(expected === 0 ? 0 : (collected / expected) * 100, expected)}
      </td>
    </tr>
  );
}

function EstateReturn({ net, onValue }: { net: Net['estates'][number]; onValue: () => void }) {
  const { value, return_percent, estate_name } = net;
  return (
    <button
      type="button"
      onClick={onValue}
      className="block text-left text-sm text-link underline-offset-2 hover:underline"
    >
      {value === null || return_percent === null ? (
        <>
          Add its value <span className="sr-only">of {estate_name}</span>
        </>
      ) : (
        <>
          {return_percent.toFixed(1)}% a year on {shortUgx(value)}
          <span className="sr-only">, change the value of {estate_name}</span>
        </>
      )}
    </button>
  );
}
