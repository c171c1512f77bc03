import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { useSetEstateValueMutation } from '../../../features/owners/own-owner-money.api.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { notify } from '../../../ui/notices.ts';

const FIELDS = ['value', 'valued_on'];

/** The value of an estate on a day, as its owner enters it: for its return. Only the owner sees it. */
export function EstateValueModal({ estate, onClose }: { estate: Net['estates'][number]; onClose: () => void }) {
  const { draft, patch, clear, kept } = useStoredDraft(`estate-value-${estate.estate}`, () => ({
    value: estate.value,
    valued_on: estate.valued_on ?? today(),
  }));
  const [setValue, { isLoading, error }] = useSetEstateValueMutation();
  const problem = asProblem(error);
  const save = async () => {
    const { value, valued_on } = draft;
    if (value === null) return;
    const sent = await setValue({ id: estate.estate, body: { value, valued_on } });
    if (sent.error) return;
    notify.success('Value saved', `${estate.estate_name}, as of ${formatDay(valued_on)}.`);
    clear();
    onClose();
  };
  return (
    <Modal
      title="Value of the estate"
      description={estate.estate_name}
      size="sm"
      draft={kept}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading}>
          Save value
        </FormButtons>
      }
    >
      {problem && !FIELDS.some((field) => problem.fields?.[field]) && (
        <Banner tone="rose" className="mb-4">
          {problem.error}
        </Banner>
      )}
      <div className="grid gap-4">
        <MoneyField
          label="Value"
          required
          placeholder="450,000,000"
          hint="What the estate is worth to you, for its return. Only you see it."
          value={draft.value}
          onChange={(value) => patch({ value })}
          error={problem?.fields?.['value']}
        />
        <DateField
          label="Valued on"
          required
          max={today()}
          value={draft.valued_on}
          onChange={({ target }) => patch({ valued_on: target.value })}
          error={problem?.fields?.['valued_on']}
        />
      </div>
    </Modal>
  );
}
