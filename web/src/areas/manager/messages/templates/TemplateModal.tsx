import { PLACEHOLDERS_OF, TEMPLATE_NAMES } from '@amayumba/contract/messages/template.ts';
import { useRef } from 'react';
import { languageName } from '../../../../lib/language-name.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { PlaceholderButtons } from './PlaceholderButtons.tsx';
import { TemplateLength } from './TemplateLength.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import type { TemplateRow } from './template-rows.ts';
import { useTemplateForm } from './use-template-form.ts';

/**
 * Changes the text of an SMS. Counts its length at the longest values, and shows it as the message of a real tenant.
 */
export function TemplateModal({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const form = useTemplateForm(template, onClose);
  const { draft, patch, problem, faults, isPending } = form;
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <Modal
      draft={form.kept}
      title={TEMPLATE_NAMES[template.step]}
      description={languageName(template.language)}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void form.save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} pendingLabel="Saving...">
          Save text
        </FormButtons>
      }
    >
      {problem && !problem.fields?.['body'] && (
        <Banner tone="rose" className="mb-4">
          {problem.error}
        </Banner>
      )}
      <ConflictDialog form={form.merge} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <div className="grid content-start gap-3">
          <TextAreaField
            ref={text}
            label="Text"
            required
            rows={5}
            maxLength={500}
            value={draft.body}
            onChange={({ target }) => patch({ body: target.value })}
            error={faults}
          />
          <PlaceholderButtons
            names={PLACEHOLDERS_OF[template.step]}
            field={text}
            onInsert={(body) => patch({ body })}
          />
          <TemplateLength step={template.step} body={draft.body} />
          <CheckField
            label="Allow two parts: each SMS then costs twice"
            isOn={draft.allowsTwo}
            onChange={(allowsTwo) => patch({ allowsTwo })}
          />
        </div>
        <TemplatePreview step={template.step} body={draft.body} />
      </div>
    </Modal>
  );
}
