import { getTaxPack } from '@amayumba/contract/owners/tax-endpoints.ts';
import { TAX_FILES, TAX_PACK_NOTE, taxYearText } from '@amayumba/contract/owners/tax-pack.ts';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { thisMonth } from '../../lib/today.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useGetTaxPackQuery } from './own-owner-money.api.ts';
import { TaxPackFigures } from './TaxPackFigures.tsx';
import { usePaper } from './use-paper.ts';

/** The tax years that are offered. */
const YEARS = 6;

/** The tax year of today, which begins in July: 2026 from July 2026 to June 2027. */
function thisTaxYear(): number {
  const { year, month } = thisMonth();
  return month >= 7 ? year : year - 1;
}

/**
 * The figures of a tax year with the computations shown, and the pack as files. Managers name the owner. See
 * docs/rules.md, Tax pack.
 */
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
      {paper.problem && <Banner tone="rose">{paper.problem.error}</Banner>}
      <p className="max-w-[70ch] text-sm text-muted">{TAX_PACK_NOTE}</p>
      <Figures title="The tax year" query={query}>
        {(pack) => <TaxPackFigures pack={pack} />}
      </Figures>
    </div>
  );
}
