import type { Net } from '@amayumba/contract/owners/net.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { netMonthName } from './net-month-name.ts';

type NetMonth = Net['months'][number];

const FIGURES: readonly (readonly [header: string, of: (month: NetMonth) => number])[] = [
  ['Charged', ({ charged }) => charged],
  ['Received', ({ received }) => received],
  ['Spent', ({ expenses }) => expenses],
  ['Fee', ({ fee, vat }) => fee + vat],
  ['Net', ({ net }) => net],
];

/** The twelve months in figures, the latest first. */
export function NetTable({ months }: { months: readonly NetMonth[] }) {
  return (
    // A table that scrolls sideways must be reachable by keyboard.
    <div role="group" aria-label="Months in figures" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-[0.875rem] tabular">
        <caption className="sr-only">Charged, received, spent, fee and net by month, in shillings</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-medium">
              Month
            </th>
            {FIGURES.map(([header]) => (
              <th key={header} scope="col" className="pb-1.5 pl-3 text-right font-medium whitespace-nowrap">
                {header}, USh
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {months.toReversed().map((month) => (
            <tr key={netMonthName(month)}>
              <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                {netMonthName(month)}
              </th>
              {FIGURES.map(([header, of]) => (
                <td key={header} className="py-2 pl-3 text-right whitespace-nowrap">
                  {plainAmount(of(month))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
