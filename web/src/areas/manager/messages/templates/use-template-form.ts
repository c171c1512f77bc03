import { type Template, TEMPLATE_NAMES, templateFaults, templateSchema } from '@amayumba/contract/messages/template.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredMerge } from '../../../../auth/use-stored-draft.ts';
import { useChangeTemplateMutation } from '../../../../features/messages/messages.api.ts';
import { type MergeFields, newMerge } from '../../../../lib/merge.ts';
import { notify } from '../../../../ui/notices.ts';
import { portalAddress } from './template-values.ts';
import type { TemplateRow } from './template-rows.ts';

interface TemplateDraft {
  body: string;
  allowsTwo: boolean;
}

const FIELDS: MergeFields<TemplateDraft> = {
  body: { label: 'Text', show: ({ body }) => body },
  allowsTwo: { label: 'Allow two parts', show: ({ allowsTwo }) => (allowsTwo ? 'Yes' : 'No') },
};

const draftOf = ({ body, max_segments }: Template): TemplateDraft => ({ body, allowsTwo: max_segments > 1 });

/** The form of a text. Checks it while it is typed, by the rules of the server. */
export function useTemplateForm(template: TemplateRow, onSaved: () => void) {
  const { step, language } = template;
  const merge = useStoredMerge(
    `template-${step}-${language}`,
    () => newMerge(draftOf(template), template.version),
    FIELDS,
  );
  const { draft, version } = merge;
  const [change, { isLoading, error, originalArgs }] = useChangeTemplateMutation();
  const problem = merge.problemToShow(asProblem(error));
  const body = draft.body.trim();
  const maxSegments = draft.allowsTwo ? 2 : 1;
  const own = body === '' ? [] : templateFaults(step, body, maxSegments, portalAddress());
  // The server's faults apply to the text that was sent.
  const refused = originalArgs?.body.body === body ? problem?.fields?.['body'] : undefined;
  const save = async () => {
    if (!merge.isReady() || own.length > 0) return;
    const result = await change({ step, language, body: { body, max_segments: maxSegments, version } });
    const found = conflictIn(asProblem(result.error), templateSchema);
    if (found) merge.recordConflict({ ...found, draft: draftOf(found.current), version: found.current.version });
    if (!result.data) return;
    notify.success('The text was saved.', TEMPLATE_NAMES[step]);
    merge.clear();
    onSaved();
  };
  return {
    merge,
    draft,
    kept: merge.kept,
    patch: merge.change,
    problem,
    faults: own.length > 0 ? own : refused,
    isPending: isLoading,
    save,
  };
}
