import {
  DEFAULT_LANGUAGE,
  DEFAULT_TEMPLATES,
  TEMPLATE_NAMES,
  templateSchema,
} from '@amayumba/contract/messages/template.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { languageName } from '../../../../lib/language-name.ts';
import { useResetTemplateMutation } from '../../../../features/messages/messages.api.ts';
import { useLatestRow } from '../../../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { TemplateRow } from './template-rows.ts';

/** Asks before a changed text is replaced by the portal's own. */
export function ResetTemplateDialog({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const { seen, conflict, recordConflict } = useLatestRow(template);
  const [reset, { isLoading, error }] = useResetTemplateMutation();
  const problem = asProblem(error);
  const { step, language, version } = seen;
  const isOwn = language === DEFAULT_LANGUAGE;
  const confirm = async () => {
    const result = await reset({ step, language, version });
    const found = conflictIn(asProblem(result.error), templateSchema);
    if (found) recordConflict({ ...found, current: { ...found.current, isMissing: false } });
    if (result.error) return;
    notify.success(isOwn ? 'The standard text is back.' : 'The text was removed.');
    onClose();
  };
  return (
    <ConfirmDialog
      title={
        isOwn
          ? `Reset the text “${TEMPLATE_NAMES[step]}”?`
          : `Remove the text “${TEMPLATE_NAMES[step]}” in ${languageName(language)}?`
      }
      confirmLabel={isOwn ? 'Reset' : 'Remove'}
      isPending={isLoading}
      error={conflict && problem?.code === 'stale_change' ? undefined : problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mb-4"
          differences={[{ label: 'Text', before: conflict.before.body, now: seen.body }]}
        />
      )}
      <p className="wrap-anywhere">{seen.body}</p>
      <p className="mt-3">{isOwn ? `It becomes: ${DEFAULT_TEMPLATES[step]}` : 'The English text is sent then.'}</p>
    </ConfirmDialog>
  );
}
