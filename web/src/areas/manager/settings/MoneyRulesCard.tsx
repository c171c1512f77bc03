import { formatDay } from '@amayumba/contract/calendar.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useListMoneyRulesQuery } from '../../../features/money/money-rules.api.ts';
import { today } from '../../../lib/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { ChangeMoneyRuleModal } from './ChangeMoneyRuleModal.tsx';
import { type PlainRule, plainRules, ruleName, ruleValue } from './money-rule-words.ts';

export function MoneyRulesCard() {
  const query = useListMoneyRulesQuery();
  const [changed, setChanged] = useState<PlainRule | null>(null);
  if (!query.data && isUnknownCall(asProblem(query.error))) return null;
  return (
    <Card title="Money rules">
      <p className="max-w-[70ch] text-sm text-muted">
        Each rule holds from its first day. A change adds a rule; the one before stays for the days before.
      </p>
      <div className="mt-3">
        <Figures title="The money rules" query={query}>
          {(rules) => (
            <ul aria-label="Money rules" className="divide-y divide-line border-y border-line">
              {plainRules(rules)
                // The budget of SMS is shown with the reminders.
                .filter(({ key, is_in_force }) => is_in_force && key !== 'sms_monthly_cap')
                .map((rule) => (
                  <RuleLine
                    key={rule.key}
                    rule={rule}
                    next={plainRules(rules).find(({ key, from_date }) => key === rule.key && from_date > today())}
                    onChange={() => setChanged(rule)}
                  />
                ))}
            </ul>
          )}
        </Figures>
      </div>
      {changed && <ChangeMoneyRuleModal rule={changed} onClose={() => setChanged(null)} />}
    </Card>
  );
}

function RuleLine({ rule, next, onChange }: { rule: PlainRule; next: PlainRule | undefined; onChange: () => void }) {
  const name = ruleName(rule.key);
  return (
    <li className="flex items-center justify-between gap-4 py-2.5 text-[0.875rem]">
      <div className="min-w-0">
        <p>
          {name} <b className="font-semibold text-ink">{ruleValue(rule)}</b>
        </p>
        <p className="text-sm text-muted">
          {[`Since ${formatDay(rule.from_date)}`, rule.source, rule.note].filter(Boolean).join(' · ')}
        </p>
        {next && (
          <p className="text-sm text-muted">
            From {formatDay(next.from_date)}: {ruleValue(next)} · {next.source}
          </p>
        )}
      </div>
      <Button size="sm" may="money_rules:write" onClick={onChange}>
        Change <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
