import type { ImportDraft } from '@amayumba/contract/imports/import.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { useState } from 'react';
import { pluralised, hasChanges } from '../../../features/imports/import-words.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { DraftRows } from './DraftRows.tsx';
import { ImportCountsCard } from './ImportCountsCard.tsx';
import { ImportAllDialog } from './ImportAllDialog.tsx';
import { columnsPath } from './import-paths.ts';
import { SkippedCard } from './SkippedCard.tsx';
import { StepCard } from './StepCard.tsx';

/** The third step: shows the result of each row, and the reason for each refused row. */
export function PreviewStep({ draft }: { draft: ImportDraft }) {
  const [isAsked, setAsked] = useState(false);
  const { report } = draft;
  const { rows } = report;
  const writes = hasChanges(report);
  return (
    <>
      <StepCard
        title="What will be made"
        lead={`${draft.file_name}, as at ${formatDay(draft.as_at)}. Nothing is written yet; rows that are refused are left out, the others are written together or not at all.`}
        aside={
          <div className="flex flex-wrap gap-2.5 max-sm:w-full lg:flex-none lg:flex-nowrap">
            <ButtonLink to={columnsPath(draft.id)} icon="edit" className="max-sm:flex-1">
              Correct columns
            </ButtonLink>
            {writes && (
              <Button variant="primary" icon="upload" onClick={() => setAsked(true)} className="max-sm:flex-1">
                Import everything
              </Button>
            )}
          </div>
        }
      >
        {!writes && (
          <Banner tone={rows.unchanged > 0 ? 'green' : 'amber'}>
            {rows.unchanged > 0
              ? 'Everything in this file that can be read is in the portal already. There is nothing to import.'
              : 'No row of this file can be imported as it stands. Correct its columns, or mend the rows below in your spreadsheet program and send the file again.'}
          </Banner>
        )}
        {writes && rows.refused > 0 && (
          <Banner tone="amber">
            {pluralised(rows.refused, 'row is', 'rows are')} refused and will be left out. Each says why below.
          </Banner>
        )}
      </StepCard>
      <ImportCountsCard title="Counts and sums" report={report} />
      <SkippedCard report={report} />
      <DraftRows draft={draft} />
      {isAsked && <ImportAllDialog draft={draft} onClose={() => setAsked(false)} />}
    </>
  );
}
