import {
  DEFAULT_LANGUAGE,
  DEFAULT_TEMPLATES,
  renderTemplate,
  type TemplateStep,
  type TemplateValues,
} from '@amayumba/contract/messages/template.ts';
import type { Db } from '../../../db/connect.ts';
import { listTemplateRows } from './templates.repository.ts';

/** The text of a step with its values, in a language or else in the portal's own. */
export type Templates = (step: TemplateStep, language: string, values: TemplateValues) => string;

/**
 * Reads the texts once, for many messages. A text without a version in a language uses the portal's language. See
 * docs/rules.md, Templates.
 */
export async function readTemplates(db: Db): Promise<Templates> {
  const rows = await listTemplateRows(db);
  const bodies = new Map(rows.map(({ step, language, body }) => [`${step} ${language}`, body]));
  return (step, language, values) =>
    renderTemplate(
      bodies.get(`${step} ${language}`) ?? bodies.get(`${step} ${DEFAULT_LANGUAGE}`) ?? DEFAULT_TEMPLATES[step],
      values,
    );
}

/** The text of one message. */
export const textFor = async (db: Db, step: TemplateStep, language: string, values: TemplateValues): Promise<string> =>
  (await readTemplates(db))(step, language, values);

/** The languages for which there are texts, the portal's own first. */
export async function listLanguages(db: Db): Promise<string[]> {
  const rows = await listTemplateRows(db);
  return [...new Set([DEFAULT_LANGUAGE, ...rows.map(({ language }) => language)])];
}
