import { SKIPPED_BY_CHOICE } from '@amayumba/contract/imports/columns.ts';
import type { ImportDraft } from '@amayumba/contract/imports/import.ts';
import { asProblem } from '../../../api/problem.ts';
import { useUpdateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';

/** Whether facts from earlier months of the roll become notes. Renders nothing for a file without earlier months. */
export function EarlierMonthsField({ draft }: { draft: ImportDraft }) {
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
      {error && (
        <Banner tone="rose" title="This was not saved" className="mt-3">
          {asProblem(error)?.error}
        </Banner>
      )}
    </Card>
  );
}
