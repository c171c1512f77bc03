import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { CATEGORY_TEXT, OWNER_KIND_TEXT } from '@amayumba/contract/owners/rules.ts';
import { getTaxPack } from '@amayumba/contract/owners/tax-endpoints.ts';
import {
  NO_TAX_RULE,
  TAX_FILES,
  TAX_PACK_NOTE,
  type TaxPack,
  taxYearText,
} from '@amayumba/contract/owners/tax-pack.ts';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { counted } from '../../lib/counted.ts';
import { thisMonth } from '../../lib/today.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { KeyFigures } from '../../ui/KeyFigures.tsx';
import { LongTable } from '../../ui/LongTable.tsx';
import { CardLine, RowCard } from '../../ui/RowCard.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useGetTaxPackQuery } from './own-owner-money.api.ts';
import { usePaper } from './use-paper.ts';

const YEARS = 6;

/** The tax year of today, which begins in July: 2026 from July 2026 to June 2027. */
function thisTaxYear(): number {
  const { year, month } = thisMonth();
  return month >= 7 ? year : year - 1;
}

/** The computed figures of a tax year, and its files. Managers name the owner. See docs/rules.md, Tax pack. */
export function TaxPackPanel({ owner }: { owner?: number | undefined }) {
  // The year that has ended is the one for which a return is made.
  const [year, setYear] = useState(thisTaxYear() - 1);
  const query = useGetTaxPackQuery({ year, owner });
  const paper = usePaper();
  const years = Array.from({ length: YEARS }, (_, back) => thisTaxYear() - back);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Tax year"
          options={years.map((of) => ({ value: String(of), label: `July ${of} to June ${of + 1}` }))}
          value={String(year)}
          onChange={({ target }) => setYear(Number(target.value))}
        />
        {TAX_FILES.map((file) => (
          <Button
            key={file}
            icon="download"
            isPending={paper.isPending}
            onClick={() =>
              void paper.save(
                request(getTaxPack, { query: { year, owner, file } }),
                `amayumba-tax-pack-${taxYearText(year).replace('/', '-')}.${file}`,
              )
            }
          >
            {file.toUpperCase()}
          </Button>
        ))}
      </div>
      <Refusal problem={paper.problem} />
      <p className="max-w-[70ch] text-sm text-muted">{TAX_PACK_NOTE}</p>
      <Figures title="The tax year" query={query}>
        {(pack) => <TaxPackFigures pack={pack} />}
      </Figures>
    </div>
  );
}

type Estate = TaxPack['estates'][number];
type Computation = TaxPack['computations'][number];

const ESTATE_COLUMNS: readonly Column<Estate>[] = [
  column('Estate', { className: 'font-semibold text-ink' }, ({ estate_name }) => estate_name),
  column('Rent received', { align: 'right' }, ({ rent_received }) => formatUgx(rent_received)),
  column('Other money', { align: 'right' }, ({ other_received }) => formatUgx(other_received)),
  column('Rent charged', { align: 'right' }, ({ rent_charged }) => formatUgx(rent_charged)),
  column('Expenses', { align: 'right' }, expensesOf),
  column('Fee with VAT', { align: 'right' }, ({ fee, vat }) => formatUgx(fee + vat)),
];

function TaxPackFigures({ pack: { totals, estates, expenses, computations, certificates } }: { pack: TaxPack }) {
  // The one that applies to the owner comes first.
  const shown = computations.toSorted((a, b) => Number(b.applies) - Number(a.applies));
  return (
    <div className="grid gap-5">
      <KeyFigures
        columns={3}
        areLines
        figures={[
          { label: 'Rent received', value: formatUgx(totals.rent_received) },
          { label: 'Other money, without deposits', value: formatUgx(totals.other_received) },
          { label: 'Rent charged', value: formatUgx(totals.rent_charged) },
          { label: 'Expenses', value: formatUgx(totals.expenses + totals.expenses_of_owner) },
          { label: 'Fee with VAT', value: formatUgx(totals.fee + totals.vat) },
          { label: 'Withheld by tenants', value: formatUgx(totals.withheld) },
        ]}
      />
      <div className="grid gap-5 xl:grid-cols-2">
        {shown.map((computation) => (
          <ComputationTable key={computation.kind} computation={computation} />
        ))}
      </div>
      <section aria-label="By estate">
        <h3 className="mb-2 text-[0.9375rem] font-semibold">By estate</h3>
        <LongTable
          isDense
          label="Tax year by estate"
          columns={ESTATE_COLUMNS}
          rows={estates}
          rowKey={({ estate }) => estate}
          card={(estate) => <EstateCard estate={estate} />}
          empty={<EmptyState icon="estate" title="No estate in this year" />}
        />
      </section>
      {expenses.length > 0 && (
        <section aria-label="Expenses by category">
          <h3 className="mb-2 text-[0.9375rem] font-semibold">Expenses by category</h3>
          <KeyFigures
            columns={3}
            areLines
            figures={expenses.map(({ category, amount }) => ({
              label: CATEGORY_TEXT[category],
              value: formatUgx(amount),
            }))}
          />
        </section>
      )}
      <p className="text-sm text-muted">
        {withheldText(certificates)} The workbook also has the schedule of receipts, with the fields of fiscal receipts.
      </p>
    </div>
  );
}

/** How many receipts have tax withheld, and how many of their certificates are missing. */
function withheldText(certificates: TaxPack['certificates']): string {
  if (certificates.length === 0) return 'No tenant withheld tax in this year.';
  const missing = certificates.filter(({ certificate }) => certificate === '').length;
  const receipts = `${counted(certificates.length, 'receipt')} with tax withheld`;
  return `${receipts}${missing === 0 ? '' : `, ${missing} of them without a certificate`}; the files list the certificates.`;
}

function expensesOf({ expenses, expenses_of_owner }: Estate): string {
  return formatUgx(expenses + expenses_of_owner);
}

const EstateCard = ({ estate }: { estate: Estate }) => (
  <RowCard title={estate.estate_name} aside={formatUgx(estate.rent_received)}>
    <CardLine>
      Expenses {expensesOf(estate)} · fee {formatUgx(estate.fee + estate.vat)}
    </CardLine>
  </RowCard>
);

function ComputationTable({ computation: { kind, applies, steps, carried_forward } }: { computation: Computation }) {
  const title = `${OWNER_KIND_TEXT[kind]}${applies ? ' (this owner)' : ''}`;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-[0.9375rem] font-semibold">{title}</h3>
      {steps.length === 0 ? (
        <p className="text-sm text-muted">{NO_TAX_RULE}</p>
      ) : (
        <table className="w-full text-[0.875rem]">
          <caption className="sr-only">How the tax of a year is worked out: {title}</caption>
          <tbody className="divide-y divide-line">
            {steps.map(({ text, amount, settings }) => (
              <tr key={text}>
                <th scope="row" className="py-2 text-left font-normal">
                  {text}
                  {settings.map(({ key, from_date, source }) => (
                    <span key={key} className="block text-xs text-muted">
                      Since {formatDay(from_date)} · {source}
                    </span>
                  ))}
                </th>
                <td className="py-2 pl-3 text-right align-top font-semibold whitespace-nowrap text-ink tabular">
                  {formatUgx(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {carried_forward !== null && carried_forward > 0 && (
        <p className="mt-1 text-sm text-muted">
          {formatUgx(carried_forward)} of expenses are above the most; the next year may take them.
        </p>
      )}
    </section>
  );
}
