import {
  DEFAULT_LADDER,
  LADDER_STEPS,
  type LadderRung,
  type LadderStep,
  type MessageChannel,
} from '@amayumba/contract/messages/ladder.ts';
import type { MoneyRuleRow } from '@amayumba/contract/money/rules.ts';

/** A step in the form: days are typed without a sign. */
export interface RungDraft {
  isOn: boolean;
  days: string;
  channels: MessageChannel[];
}
export type LadderDraft = Record<LadderStep, RungDraft>;

/** The steps of a rule of the ladder. */
export const rungsOf = ({ value }: Pick<MoneyRuleRow, 'value'>): LadderRung[] =>
  Array.isArray(value) ? value.filter((part) => typeof part !== 'string') : [];

/** Every step, one that is off with its usual days and channels. */
export function ladderDraft(rungs: readonly LadderRung[]): LadderDraft {
  const steps = LADDER_STEPS.map((step) => {
    const isStep = (rung: LadderRung) => rung.step === step;
    const rung = rungs.find(isStep);
    const { days = 0, channels = [] } = rung ?? DEFAULT_LADDER.find(isStep) ?? {};
    return [step, { isOn: rung !== undefined, days: String(Math.abs(days)), channels: [...channels] }] as const;
  });
  return Object.fromEntries(steps) as LadderDraft;
}

/** The steps that are on, as the server reads them. */
export const rungsOfDraft = (draft: LadderDraft) =>
  LADDER_STEPS.filter((step) => draft[step].isOn).map((step) => {
    const { days, channels } = draft[step];
    return { step, days: Number(days) * (step === 'before' ? -1 : 1) || 0, channels };
  });
