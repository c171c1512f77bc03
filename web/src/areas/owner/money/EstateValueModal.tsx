import { useSentForm } from '../../../api/use-sent-form.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { useSetEstateValueMutation } from '../../../features/owners/own-owner-money.api.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { notify } from '../../../ui/notices.ts';

const FIELDS = ['value', 'valued_on'];

/** The value of an estate on a day, as its owner enters it: for its return. Only the owner sees it. */
export function EstateValueModal({ estate, onClose }: { estate: Net['estates'][number]; onClose: () => void }) {
  const { draft, problem, form, send, ...field } = useSentForm(`estate-value-${estate.estate}`, onClose, () => ({
    value: estate.value,
    valued_on: estate.valued_on ?? today(),
  }));
  const [setValue] = useSetEstateValueMutation();
  const save = async () => {
    const { value, valued_on } = draft;
    if (value === null) return;
    await send(
      () => setValue({ id: estate.estate, body: { value, valued_on } }),
      () => notify.success('Value saved', `${estate.estate_name}, as of ${formatDay(valued_on)}.`),
    );
  };
  return (
    <FormModal
      {...form}
      title="Value of the estate"
      description={estate.estate_name}
      size="sm"
      onSubmit={() => void save()}
      submitLabel="Save value"
      problem={FIELDS.some((name) => problem?.fields?.[name]) ? undefined : problem}
    >
      <div className="grid gap-4">
        <MoneyField
          label="Value"
          required
          placeholder="450,000,000"
          hint="What the estate is worth to you, for its return. Only you see it."
          {...field.value('value')}
        />
        <DateField label="Valued on" required max={today()} {...field.text('valued_on')} />
      </div>
    </FormModal>
  );
}
