import { formatDay } from '@amayumba/contract/calendar.ts';
import { CHANNEL_NAMES, LADDER_STEPS, type LadderRung, STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import type { MoneyRuleRow } from '@amayumba/contract/money/rules.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { useListMoneyRulesQuery } from '../../../../features/money/money-rules.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { today } from '../../../../lib/today.ts';
import { useHashTarget } from '../../../../lib/use-hash-target.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { ChangeMoneyRuleModal } from '../ChangeMoneyRuleModal.tsx';
import { type PlainRule, plainRules, ruleName, ruleValue } from '../money-rule-words.ts';
import { ChangeLadderModal, rungsOf } from './ChangeLadderModal.tsx';

function rulesOf<Rule extends MoneyRuleRow | PlainRule>(rules: readonly Rule[] | undefined, key: Rule['key']) {
  const ofKey = rules?.filter((rule) => rule.key === key);
  return {
    current: ofKey?.find(({ is_in_force }) => is_in_force),
    next: ofKey?.find(({ from_date }) => from_date > today()),
  };
}

/** The steps by which tenants are reminded, and the budget of SMS. Renders nothing on a server without them. */
export function LadderCard() {
  const query = useListMoneyRulesQuery();
  const [changed, setChanged] = useState<'ladder' | 'budget' | null>(null);
  const ladder = rulesOf(query.data, 'reminder_ladder');
  const budget = rulesOf(query.data && plainRules(query.data), 'sms_monthly_cap');
  if (query.data ? !ladder.current : isUnknownCall(asProblem(query.error))) return null;
  return (
    <Card title="Reminder ladder">
      <p className="max-w-[70ch] text-sm text-muted">
        Each tenant who owes gets one reminder a step, which names all that is open. They go at 08:00; under Messages
        you see tomorrow’s and what they cost.
      </p>
      <div className="mt-3">
        <Figures title="The reminder ladder" query={query}>
          {() => (
            <>
              {ladder.current && <LadderRule {...ladder} rule={ladder.current} onChange={() => setChanged('ladder')} />}
              {budget.current && <BudgetRule {...budget} rule={budget.current} onChange={() => setChanged('budget')} />}
            </>
          )}
        </Figures>
      </div>
      {changed === 'ladder' && ladder.current && (
        <ChangeLadderModal rungs={rungsOf(ladder.current)} onClose={() => setChanged(null)} />
      )}
      {changed === 'budget' && budget.current && (
        <ChangeMoneyRuleModal rule={budget.current} onClose={() => setChanged(null)} />
      )}
    </Card>
  );
}

interface RuleProps<Rule> {
  rule: Rule;
  next: Rule | undefined;
  onChange: () => void;
}

function LadderRule({ rule, next, onChange }: RuleProps<MoneyRuleRow>) {
  const rungs = rungsOf(rule);
  return (
    <>
      <ul aria-label="Steps" className="divide-y divide-line border-y border-line text-[0.875rem]">
        {LADDER_STEPS.map((step) => (
          <RungLine key={step} step={step} rung={rungs.find((rung) => rung.step === step)} />
        ))}
      </ul>
      <RuleFoot rule={rule} name="steps" onChange={onChange}>
        {next && `From ${formatDay(next.from_date)} other steps hold · ${next.source}`}
      </RuleFoot>
    </>
  );
}

function BudgetRule({ rule, next, onChange }: RuleProps<PlainRule>) {
  const target = useHashTarget<HTMLDivElement>('sms-budget');
  return (
    <div ref={target} id="sms-budget" className="scroll-my-5 border-t border-line pt-2.5">
      <p className="text-[0.875rem]">
        {ruleName(rule.key)} <b className="font-semibold text-ink">{ruleValue(rule)}</b>
      </p>
      <RuleFoot rule={rule} name="the SMS budget" onChange={onChange}>
        {next && `From ${formatDay(next.from_date)}: ${ruleValue(next)} · ${next.source}`}
      </RuleFoot>
    </div>
  );
}

const RungLine = ({ step, rung }: { step: LadderRung['step']; rung: LadderRung | undefined }) => (
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

function daysText(days: number): string {
  if (days === 0) return 'On the day';
  return days < 0 ? `${counted(-days, 'day')} before` : `${counted(days, 'day')} after`;
}

interface RuleFootProps {
  rule: Pick<MoneyRuleRow, 'from_date' | 'source' | 'note'>;
  /** Follows 'Change' on the button, for screen readers. */
  name: string;
  onChange: () => void;
  children: string | undefined;
}

const RuleFoot = ({ rule: { from_date, source, note }, name, onChange, children }: RuleFootProps) => (
  <div className="flex items-center justify-between gap-4 py-2">
    <div className="min-w-0 text-sm text-muted">
      <p>{[`Since ${formatDay(from_date)}`, source, note].filter(Boolean).join(' · ')}</p>
      {children && <p>{children}</p>}
    </div>
    <Button size="sm" may="money_rules:write" onClick={onChange}>
      Change <span className="sr-only">{name}</span>
    </Button>
  </div>
);
