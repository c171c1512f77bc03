import {
  DEFAULT_LANGUAGE,
  DEFAULT_TEMPLATES,
  type Template,
  TEMPLATE_STEPS,
  type TemplateStep,
} from '@amayumba/contract/messages/template.ts';

/** A text of a language, or the portal's own where nobody wrote one in it. */
export type TemplateRow = Template & { isMissing: boolean };

/** The texts of a language, one for each step. */
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
