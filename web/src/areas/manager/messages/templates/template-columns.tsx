import {
  DEFAULT_LANGUAGE,
  DEFAULT_TEMPLATES,
  type Template,
  TEMPLATE_NAMES,
  TEMPLATE_STEPS,
  type TemplateStep,
} from '@amayumba/contract/messages/template.ts';
import { partsText } from '../../../../features/messages/message-view.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';

/** A text of a language, or the portal's own where nobody wrote one in it. */
export type TemplateRow = Template & { isMissing: boolean };

export function templateRows(templates: readonly Template[], language: string): TemplateRow[] {
  const find = (step: TemplateStep, of: string) =>
    templates.find((template) => template.step === step && template.language === of);
  return TEMPLATE_STEPS.map((step) => {
    const written = find(step, language);
    if (written) return Object.assign({ isMissing: false }, written);
    const { body = DEFAULT_TEMPLATES[step], segments = 1 } = find(step, DEFAULT_LANGUAGE) ?? {};
    return { step, language, body, segments, max_segments: 1, is_default: true, version: 0, isMissing: true };
  });
}

interface TemplateActions {
  onEdit: (template: TemplateRow) => void;
  onReset: (template: TemplateRow) => void;
}

function TemplateState({ template: { isMissing, is_default, language } }: { template: TemplateRow }) {
  if (isMissing) return <Badge tone="amber">English is sent</Badge>;
  if (is_default) return <Badge tone="grey">Standard</Badge>;
  return <Badge tone="indigo">{language === DEFAULT_LANGUAGE ? 'Changed' : 'Written'}</Badge>;
}

function TemplateButtons({ template, actions }: { template: TemplateRow; actions: TemplateActions }) {
  const { step, language, is_default, isMissing } = template;
  const name = <span className="sr-only">{TEMPLATE_NAMES[step]}</span>;
  return (
    <span className="flex justify-end max-sm:-my-2 max-sm:-mr-3">
      {!is_default && (
        <Button size="sm" variant="ghost" may="templates:write" onClick={() => actions.onReset(template)}>
          {language === DEFAULT_LANGUAGE ? 'Reset' : 'Remove'} {name}
        </Button>
      )}
      <Button size="sm" variant="ghost" may="templates:write" onClick={() => actions.onEdit(template)}>
        {isMissing ? 'Write' : 'Edit'} {name}
      </Button>
    </span>
  );
}

export const templateColumns = (actions: TemplateActions): Column<TemplateRow>[] => [
  column('Message', { className: 'font-semibold text-ink whitespace-nowrap' }, ({ step }) => TEMPLATE_NAMES[step]),
  column('Text', { className: 'w-full min-w-60 wrap-anywhere' }, ({ body, isMissing }) => (
    <span className={isMissing ? 'text-muted' : undefined}>{body}</span>
  )),
  column('At most', { align: 'right', hiddenBelow: 'md', className: 'whitespace-nowrap' }, ({ segments }) =>
    partsText(segments),
  ),
  column('State', { hiddenBelow: 'lg' }, (template) => <TemplateState template={template} />),
  actionsColumn((template) => <TemplateButtons template={template} actions={actions} />),
];

export const TemplateCard = ({ template, actions }: { template: TemplateRow; actions: TemplateActions }) => (
  <div className="grid gap-1.5 text-[0.875rem]">
    <div className="flex items-center justify-between gap-2">
      <b className="font-semibold text-ink">{TEMPLATE_NAMES[template.step]}</b>
      <TemplateState template={template} />
    </div>
    <p className="wrap-anywhere text-muted">{template.body}</p>
    <div className="flex items-center justify-between gap-2 text-sm text-muted tabular">
      {partsText(template.segments)}
      <TemplateButtons template={template} actions={actions} />
    </div>
  </div>
);
