import { formatDay } from '@amayumba/contract/calendar.ts';
import { useCreateMoneyRuleMutation } from '../../../features/money/money-changes.api.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { MoneyForm } from '../money/MoneyForm.tsx';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { type PlainRule, ruleName } from './money-rule-words.ts';
import { RuleValueField } from './RuleValueField.tsx';

/** Adds a rule that replaces another one from a day on. */
export function ChangeMoneyRuleModal({ rule, onClose }: { rule: PlainRule; onClose: () => void }) {
  const { key } = rule;
  const { draft, patch, clear, kept, once } = useSentDraft(`money-rule-${key}`, () => ({
    value: rule.value,
    from_date: today(),
    source: '',
    note: '',
  }));
  const { value, from_date, source, note } = draft;
  const [create] = useCreateMoneyRuleMutation();
  const errors = once.problem?.fields;
  const save = async () => {
    const body = { key, value, from_date, source: source.trim(), note: note.trim() };
    const sent = await once.send((idempotencyKey) => create({ key: idempotencyKey, body }));
    if (!sent?.data) return;
    notify.success('Rule saved', `It holds from ${formatDay(from_date)}.`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Change a money rule"
      description={ruleName(key)}
      sending={once}
      fields={['value', 'from_date', 'source', 'note']}
      submitLabel="Save rule"
      onSubmit={save}
      onClose={onClose}
    >
      <RuleValueField of={key} value={value} onChange={(next) => patch({ value: next })} error={errors?.['value']} />
      <DateField
        label="First day"
        required
        value={from_date}
        onChange={({ target }) => patch({ from_date: target.value })}
        error={errors?.['from_date']}
      />
      <TextField
        label="Source"
        required
        autoComplete="off"
        maxLength={300}
        placeholder="Decision of the office"
        hint="The law or the decision that it comes from. Refusals and warnings name it."
        value={source}
        onChange={({ target }) => patch({ source: target.value })}
        error={errors?.['source']}
      />
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ target }) => patch({ note: target.value })}
        error={errors?.['note']}
      />
    </MoneyForm>
  );
}
