import { formatDay } from '@amayumba/contract/calendar.ts';
import { CHANNEL_NAMES, LADDER_STEPS, type LadderRung, STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import type { MoneyRuleRow } from '@amayumba/contract/money/rules.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { useListMoneyRulesQuery } from '../../../../features/money/money.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { today } from '../../../../lib/today.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { ChangeMoneyRuleModal } from '../ChangeMoneyRuleModal.tsx';
import { ruleName, ruleValue } from '../money-rule-words.ts';
import { ChangeLadderModal } from './ChangeLadderModal.tsx';
import { rungsOf } from './ladder-draft.ts';

/** The steps by which tenants are reminded, and the budget of SMS. Renders nothing on a server without them. */
export function LadderCard() {
  const query = useListMoneyRulesQuery();
  const [changed, setChanged] = useState<MoneyRuleRow | null>(null);
  if (!query.data && isUnknownCall(asProblem(query.error))) return null;
  if (query.data && !query.data.some(({ key }) => key === 'reminder_ladder')) return null;
  return (
    <Card title="Reminder ladder">
      <p className="max-w-[70ch] text-sm text-muted">
        Each tenant who owes gets one reminder a step, which names all that is open. They go at 08:00; under Messages
        you see tomorrow’s and what they cost.
      </p>
      <div className="mt-3">
        <Figures title="The reminder ladder" query={query}>
          {(rules) => <LadderRules rules={rules} onChange={setChanged} />}
        </Figures>
      </div>
      {changed?.key === 'reminder_ladder' && (
        <ChangeLadderModal rungs={rungsOf(changed)} onClose={() => setChanged(null)} />
      )}
      {changed?.key === 'sms_monthly_cap' && <ChangeMoneyRuleModal rule={changed} onClose={() => setChanged(null)} />}
    </Card>
  );
}

interface LadderRulesProps {
  rules: readonly MoneyRuleRow[];
  onChange: (rule: MoneyRuleRow) => void;
}

function LadderRules({ rules, onChange }: LadderRulesProps) {
  const inForce = (key: MoneyRuleRow['key']) => rules.find((rule) => rule.key === key && rule.is_in_force);
  const next = (key: MoneyRuleRow['key']) => rules.find((rule) => rule.key === key && rule.from_date > today());
  const ladder = inForce('reminder_ladder');
  const budget = inForce('sms_monthly_cap');
  const nextLadder = next('reminder_ladder');
  const nextBudget = next('sms_monthly_cap');
  return (
    <>
      {ladder && (
        <>
          <ul aria-label="Steps" className="divide-y divide-line border-y border-line text-[0.875rem]">
            {LADDER_STEPS.map((step) => (
              <RungLine key={step} step={step} rung={rungsOf(ladder).find((rung) => rung.step === step)} />
            ))}
          </ul>
          <RuleFoot rule={ladder} name="steps" onChange={onChange}>
            {nextLadder && `From ${formatDay(nextLadder.from_date)} other steps hold · ${nextLadder.source}`}
          </RuleFoot>
        </>
      )}
      {budget && (
        <div id="sms-budget" className="border-t border-line pt-2.5">
          <p className="text-[0.875rem]">
            {ruleName('sms_monthly_cap')} <b className="font-semibold text-ink">{ruleValue(budget)}</b>
          </p>
          <RuleFoot rule={budget} name="the SMS budget" onChange={onChange}>
            {nextBudget && `From ${formatDay(nextBudget.from_date)}: ${ruleValue(nextBudget)} · ${nextBudget.source}`}
          </RuleFoot>
        </div>
      )}
    </>
  );
}

function RungLine({ step, rung }: { step: LadderRung['step']; rung: LadderRung | undefined }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
      <b className="w-44 font-semibold text-ink">{STEP_NAMES[step]}</b>
      {rung ? (
        <>
          <span className="w-36 tabular">{daysText(rung.days)}</span>
          <span className="text-muted">{rung.channels.map((channel) => CHANNEL_NAMES[channel]).join(', ')}</span>
        </>
      ) : (
        <span className="text-muted">Off</span>
      )}
    </li>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'On the day';
  return days < 0 ? `${counted(-days, 'day')} before` : `${counted(days, 'day')} after`;
}

interface RuleFootProps {
  rule: MoneyRuleRow;
  /** What the button changes. */
  name: string;
  onChange: (rule: MoneyRuleRow) => void;
  /** What follows. */
  children: string | undefined;
}

/** Since when a rule holds and why, what follows, and the button that changes it. */
function RuleFoot({ rule, name, onChange, children }: RuleFootProps) {
  const { from_date, source, note } = rule;
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0 text-sm text-muted">
        <p>{[`Since ${formatDay(from_date)}`, source, note].filter(Boolean).join(' · ')}</p>
        {children && <p>{children}</p>}
      </div>
      <Button size="sm" onClick={() => onChange(rule)}>
        Change <span className="sr-only">{name}</span>
      </Button>
    </div>
  );
}
