import { formatDay } from '@amayumba/contract/calendar.ts';
import { SKIPPED_BY_CHOICE } from '@amayumba/contract/imports/columns.ts';
import type { ImportDraft } from '@amayumba/contract/imports/import.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { hasChanges } from '../../../features/imports/import-words.ts';
import { useCreateImportMutation, useUpdateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import { counted } from '../../../lib/counted.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { DraftRows } from './DraftRows.tsx';
import { columnsPath, importPath } from './import-paths.ts';
import { ImportCountsCard, SkippedCard } from './ImportReportCards.tsx';
import { StepCard } from './ImportSteps.tsx';
import { ConfirmAction } from '../ConfirmAction.tsx';

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

/** Whether facts from earlier months of the roll become notes. Renders nothing for a file without earlier months. */
function EarlierMonthsField({ draft }: { draft: ImportDraft }) {
  const [updateDraft, { isLoading, error }] = useUpdateImportDraftMutation();
  const earlier = draft.sheets.filter(({ is_earlier_month }) => is_earlier_month);
  if (earlier.length === 0) return null;
  const isOn = earlier.some(({ left_out }) => left_out === SKIPPED_BY_CHOICE.earlierMonth);
  const change = (isKept: boolean) => {
    const sheets = earlier.map(({ name }) => ({ name, is_left_out: isKept ? null : true }));
    if (!isLoading) void updateDraft({ draft: draft.id, body: { sheets } });
  };
  return (
    <Card title="Earlier months" className="mb-4">
      <CheckField
        label="Keep what earlier months say as notes on the tenants"
        isOn={isOn}
        noteId="earlier-months"
        onChange={change}
      />
      <p id="earlier-months" className="text-sm text-muted">
        Only the newest month is imported as money; what is still owed of the others is in its arrears.
      </p>
      <Refusal problem={asProblem(error)} title="This was not saved" className="mt-3" />
    </Card>
  );
}

function ImportAllDialog({ draft, onClose }: { draft: ImportDraft; onClose: () => void }) {
  const { go } = useNavigation();
  const [createImport] = useCreateImportMutation();
  const { made, rows } = draft.report;
  const action = `Import ${counted(rows.made + rows.changed, 'row')}`;
  return (
    <ConfirmAction
      title={`${action}?`}
      confirmLabel={action}
      isDanger={false}
      action={(key) => createImport({ key, body: { draft: draft.id } })}
      isLeft
      // Replaces the dialog's history entry, so that Back opens the preview.
      onDone={({ id }) => go(importPath(id), { replace: true })}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          {counted(made.apartments, 'apartment')} in {counted(made.estates, 'new estate')} and{' '}
          {counted(made.tenants, 'tenant')} will be added.
        </li>
        {made.invited > 0 && <li>{counted(made.invited, 'tenant')} will get an invitation by email.</li>}
        {made.with_code > 0 && (
          <li>
            {counted(made.with_code, 'tenant')} without email can sign in with one-time codes, which you print after the
            import.
          </li>
        )}
        {rows.refused > 0 && <li>{counted(rows.refused, 'refused row')} will be left out.</li>}
        <li>You can undo the import until something depends on it.</li>
      </ul>
    </ConfirmAction>
  );
}
