import { countSegments } from '@amayumba/contract/messages/segments.ts';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_TEMPLATES,
  longestText,
  type Placeholder,
  type Template,
  type TemplateChange,
  templateFaults,
  TEMPLATE_STEPS,
  type TemplateStep,
} from '@amayumba/contract/messages/template.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStale } from '../../../http/stale-change.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import {
  deleteTemplateRow,
  findTemplateVersion,
  listTemplateRows,
  lockTemplates,
  type TemplateRow,
  writeTemplateRow,
} from './templates.repository.ts';

interface TemplateKey {
  step: TemplateStep;
  language: string;
}

/** The values without which a text is useless. */
const NEEDED: Partial<Record<TemplateStep, Placeholder>> = { code: 'reference', pay_link: 'link' };

function templateResponse({ publicUrl }: Pick<Parts, 'publicUrl'>, row: TemplateRow, is_default: boolean): Template {
  return { ...row, segments: countSegments(longestText(row.step, row.body, publicUrl)).segments, is_default };
}

/** The portal's own text of a step; its version is 0. */
const ownText = (step: TemplateStep): TemplateRow => ({
  step,
  language: DEFAULT_LANGUAGE,
  body: DEFAULT_TEMPLATES[step],
  max_segments: 1,
  version: 0,
});

/** The texts of all steps: in the portal's language always, in others where somebody wrote one. */
export async function listTemplates(db: Db, parts: Pick<Parts, 'publicUrl'>): Promise<Template[]> {
  const rows = await listTemplateRows(db);
  return TEMPLATE_STEPS.flatMap((step) => {
    const stored = rows.filter((row) => row.step === step);
    const hasOwn = stored.some(({ language }) => language === DEFAULT_LANGUAGE);
    const changed = stored.map((row) => templateResponse(parts, row, false));
    return hasOwn ? changed : [templateResponse(parts, ownText(step), true)].concat(changed);
  });
}

const findTemplate = async (db: Db, parts: Pick<Parts, 'publicUrl'>, { step, language }: TemplateKey) =>
  (await listTemplates(db, parts)).find((template) => template.step === step && template.language === language);

function faultsOf({ publicUrl }: Pick<Parts, 'publicUrl'>, step: TemplateStep, change: TemplateChange): string[] {
  const needed = NEEDED[step];
  const lacks = needed !== undefined && !change.body.includes(`{${needed}}`);
  return [
    ...templateFaults(step, change.body, change.max_segments, publicUrl),
    ...(lacks ? [`This message needs {${needed}}.`] : []),
  ];
}

/** Locks the texts and refuses a stale change. Returns the text as it is; undefined for a language without it. */
async function lockTemplate(tx: Db, parts: Parts, viewer: Viewer, key: TemplateKey, match: Match) {
  await lockTemplates(tx);
  const before = await findTemplate(tx, parts, key);
  await refuseStale(tx, viewer, {
    match,
    stored: async () => (await findTemplateVersion(tx, key)) ?? { version: 0, changed_by: null, changed_at: null },
    current: async () => before ?? null,
  });
  return before;
}

const recorded = (template: Template | undefined) =>
  template && { step: template.step, language: template.language, text: template.body };

/**
 * Changes the text of a step, or adds it in another language. See docs/rules.md, Templates.
 * @throws Refusal invalid_input for a text that is too long or names something unknown, stale_change
 */
export function changeTemplate(
  parts: Parts,
  viewer: Viewer,
  key: TemplateKey,
  change: TemplateChange,
  match: Match,
): Promise<Template> {
  const { body, max_segments } = change;
  const faults = faultsOf(parts, key.step, change);
  if (faults.length > 0) failFields({ body: faults });
  return writeAs(parts.db, viewer, async (tx) => {
    const before = await lockTemplate(tx, parts, viewer, key, match);
    if (before && !before.is_default && before.body === body && before.max_segments === max_segments) return before;
    await writeTemplateRow(tx, { ...key, body, max_segments });
    const after = (await findTemplate(tx, parts, key)) ?? fail('not_found');
    const entry = { before: recorded(before), after: recorded(after) };
    await recordAudit(tx, viewer, { action: 'changed', subject: 'template', subject_id: null, ...entry });
    return after;
  });
}

/**
 * Returns to the portal's own text, or removes that of another language.
 * @throws Refusal not_found where there is none, stale_change
 */
export function resetTemplate(parts: Parts, viewer: Viewer, key: TemplateKey, match: Match): Promise<void> {
  return writeAs(parts.db, viewer, async (tx) => {
    const before = await lockTemplate(tx, parts, viewer, key, match);
    if (!before || before.is_default) fail('not_found');
    await deleteTemplateRow(tx, key);
    const entry = { before: recorded(before), after: null };
    await recordAudit(tx, viewer, { action: 'removed', subject: 'template', subject_id: null, ...entry });
  });
}
