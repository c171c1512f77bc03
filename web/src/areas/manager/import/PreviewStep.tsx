import { counted } from '../../../lib/counted.ts';
import type { ImportDraft } from '@amayumba/contract/imports/import.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { useState } from 'react';
import { hasChanges } from '../../../features/imports/import-words.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { DraftRows } from './DraftRows.tsx';
import { EarlierMonthsField } from './EarlierMonthsField.tsx';
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
        title="What will be added"
        lead={`${draft.file_name}, as at ${formatDay(draft.as_at)}. Nothing is saved yet. Refused rows are left out; the others are imported together or not at all.`}
        aside={
          <ButtonLink to={columnsPath(draft.id)} icon="edit" className="max-sm:w-full lg:flex-none">
            Correct columns
          </ButtonLink>
        }
      >
        {!writes && (
          <Banner tone={rows.unchanged > 0 ? 'green' : 'amber'}>
            {rows.unchanged > 0
              ? 'Everything we could read in this file is in the portal already. There is nothing to import.'
              : 'No row of this file can be imported yet. Correct its columns, or the refused rows below.'}
          </Banner>
        )}
        {writes && rows.refused > 0 && (
          <Banner tone="amber">
            {counted(rows.refused, 'row is', 'rows are')} refused and will be left out. Each row below says why. To
            import them too, correct them here, or fix them in your spreadsheet and upload it again: rows that are
            already here are not added twice.
          </Banner>
        )}
      </StepCard>
      <ImportCountsCard title="Counts and sums" report={report} />
      <SkippedCard report={report} />
      <EarlierMonthsField draft={draft} />
      <DraftRows draft={draft} />
      {writes && (
        <div className="card foot-bar mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 shadow-lg sm:px-5">
          <p className="text-sm text-muted sm:mr-auto">Nothing is saved yet.</p>
          <Button variant="primary" icon="upload" onClick={() => setAsked(true)} className="max-sm:w-full">
            {`Import ${counted(rows.made + rows.changed, 'row')}`}
          </Button>
        </div>
      )}
      {isAsked && <ImportAllDialog draft={draft} onClose={() => setAsked(false)} />}
    </>
  );
}
