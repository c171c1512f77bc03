import * as z from 'zod/mini';
import { unitName } from '../estates/unit-name.ts';
import { leftOut, longText, version, wholeNumber } from '../fields.ts';
import type { Receipt } from '../money/receipt.ts';
import { LADDER_STEPS, STEP_NAMES } from './ladder.ts';
import { language } from './language.ts';
import { countSegments, replaceNonGsm } from './segments.ts';

/** The texts that are sent by SMS: the steps of the ladder, and other messages. */
export const TEMPLATE_STEPS = [...LADDER_STEPS, 'receipt', 'pay_link', 'notice', 'code'] as const;
export type TemplateStep = (typeof TEMPLATE_STEPS)[number];
export const TEMPLATE_NAMES: Record<TemplateStep, string> = {
  ...STEP_NAMES,
  receipt: 'Receipt',
  pay_link: 'Pay link',
  notice: 'Formal notice',
  code: 'One-time code',
};

/** The names that a template may have in braces. `link` is a pay link, the receipt's check page, or the portal. */
const PLACEHOLDERS = ['name', 'unit', 'amount', 'due', 'reference', 'link', 'company'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type TemplateValues = Partial<Record<Placeholder, string>>;

/** The values that exist for each message. */
export const PLACEHOLDERS_OF: Readonly<Record<TemplateStep, readonly Placeholder[]>> = {
  before: PLACEHOLDERS,
  due: PLACEHOLDERS,
  after: PLACEHOLDERS,
  after2: PLACEHOLDERS,
  escalate: PLACEHOLDERS,
  receipt: ['name', 'unit', 'amount', 'reference', 'link', 'company'],
  pay_link: ['name', 'unit', 'amount', 'reference', 'link', 'company'],
  notice: ['name', 'unit', 'link', 'company'],
  code: ['name', 'reference', 'company'],
};

/**
 * The longest values; a longer name, unit or company is cut. The length of a link follows from the portal's address.
 */
const LONGEST = { name: 18, unit: 12, company: 18, amount: 15, due: 11, reference: 9 } as const;

/** The name of a home in an SMS, or its number alone where the name would be cut. See docs/rules.md, Names of homes. */
export function unitInSms(number: string, block: string | null): string {
  const name = unitName(number, block);
  return name.length <= LONGEST.unit ? name : number;
}

/** The number of a receipt: a prefix of ten characters, the year, and a serial of seven digits. */
const LONGEST_RECEIPT = 23;
/** A code to sign in, as it is written: `K7QM-4TXD-9WPA`. */
const LONGEST_CODE = 14;
/** Characters of a pay link behind the portal's address, at most: its path, account, day and signature. */
const LINK_PATH = 40;

/** The portal's texts, in English. The reference of a receipt is its number, and that of a code the code. */
export const DEFAULT_TEMPLATES: Readonly<Record<TemplateStep, string>> = {
  // The sum is all that is open. Parts of it may be due earlier or later than the charge at the step, and the SMS may
  // go on the next morning. So no text says that all of it is overdue, or due today.
  before: '{unit}: {amount} is due from {due}. Pay code {reference}. {link}',
  due: '{unit}: {amount} is due from {due}. Pay code {reference}. {link}',
  after: '{unit}: {amount} is open, first due {due}. Pay code {reference}. {link}',
  after2: '{unit}: {amount} still open, first due {due}. Pay code {reference}. {link}',
  escalate: '{unit}: {amount} open, first due {due}. Pay or call. Code {reference}. {link}',
  receipt: 'Received {amount} for {unit}. Receipt {reference}. Thank you. {link}',
  pay_link: 'Pay {amount} for {unit} by phone. Code {reference}. {link}',
  notice: '{company}: a notice about {unit} waits for you in the portal: {link}',
  code: 'Your {company} code is {reference}. Do not give it to anybody.',
};

/** The texts about receipts of money that did not arrive now, which no office changes, in place of `receipt`. */
export const MOVED_MONEY_TEXTS: Readonly<Partial<Record<Receipt['source'], string>>> = {
  deposit: '{unit}: {amount} of your deposit was used. Receipt {reference}. {link}',
  transfer: '{unit}: {amount} of your credit was moved here. Receipt {reference}. {link}',
};

export const DEFAULT_LANGUAGE = 'en';

const NAMED = /\{([^{}]*)\}/g;

/** The beginning of a value, as networks count it: an escaped character is two. */
function cutTo(most: number, value: string): string {
  let cut = value.slice(0, most);
  while (countSegments(cut).units > most) cut = cut.slice(0, -1);
  return cut.trimEnd();
}

/** The text with its values; they are written in GSM-7 and cut at their longest length. */
export const renderTemplate = (body: string, values: TemplateValues): string =>
  body.replaceAll(NAMED, (_, name: Placeholder) => {
    const value = replaceNonGsm(values[name] ?? '');
    return name === 'name' || name === 'unit' || name === 'company' ? cutTo(LONGEST[name], value) : value;
  });

function longestValue(step: TemplateStep, name: Placeholder, publicUrl: string): number {
  if (name === 'link') return publicUrl.length + LINK_PATH;
  if (name === 'reference' && step === 'code') return LONGEST_CODE;
  return name === 'reference' && step === 'receipt' ? LONGEST_RECEIPT : (LONGEST[name] ?? 0);
}

/** The longest text that a template can become. @param publicUrl the portal's address, which links begin with */
export const longestText = (step: TemplateStep, body: string, publicUrl: string): string =>
  body.replaceAll(NAMED, (_, name: Placeholder) => 'm'.repeat(longestValue(step, name, publicUrl)));

/** The faults of a template, as sentences for its field `body`. */
export function templateFaults(step: TemplateStep, body: string, maxSegments: number, publicUrl: string): string[] {
  const known: readonly string[] = PLACEHOLDERS_OF[step];
  const unknown = [...body.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0) return [`There is no {${unknown[0]}}. Use ${known.map((name) => `{${name}}`).join(' ')}.`];
  if (/[{}]/.test(body.replaceAll(NAMED, ''))) return ['Write placeholders in braces, such as {amount}.'];
  const { segments, units } = countSegments(longestText(step, body, publicUrl));
  if (segments <= maxSegments) return [];
  return [
    maxSegments === 1 && segments === 2
      ? `With the longest values this takes ${units} characters, so two parts. Shorten it, or allow two.`
      : `With the longest values this takes ${segments} parts of an SMS. Shorten it.`,
  ];
}

export const templateSchema = z.object({
  step: z.enum(TEMPLATE_STEPS),
  language: z.string(),
  body: z.string(),
  /** Parts at the longest values. */
  segments: z.int(),
  max_segments: z.int(),
  /** Whether it is the portal's own text. */
  is_default: z.boolean(),
  /** 0 for the portal's own text. */
  version,
});
export type Template = z.output<typeof templateSchema>;

export const templateParams = z.object({ step: z.enum(TEMPLATE_STEPS), language });

export const templateChangeSchema = z.object({
  body: longText(500),
  max_segments: wholeNumber(1, 2),
  /** The version that the client saw; 0 for the portal's own text. */
  version: leftOut(wholeNumber(0, 2_147_483_647)),
});
export type TemplateChange = z.output<typeof templateChangeSchema>;
