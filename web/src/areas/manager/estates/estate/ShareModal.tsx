import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Ownership } from '@amayumba/contract/owners/ownership.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import type { ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { useSetOwnershipMutation } from '../../../../features/owners/ownerships.api.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { MoneyForm } from '../../money/MoneyForm.tsx';
import { useOwnerOptions } from '../forms/use-owner-options.ts';

interface ShareModalProps {
  estate: ListedEstate;
  shares: readonly Ownership[];
  onClose: () => void;
}

/** Sets the share of one owner from a day on; others keep theirs. */
export function ShareModal({ estate, shares, onClose }: ShareModalProps) {
  const owners = useOwnerOptions();
  const { draft, patch, clear, kept, once } = useSentDraft(`share-${estate.id}`, () => ({
    owner: '',
    percent: '',
    day: today(),
  }));
  const { owner, percent, day } = draft;
  const [set] = useSetOwnershipMutation();
  const errors = once.problem?.fields;
  const present = shares.find((share) => String(share.owner) === owner && share.to_date === null);
  const save = async () => {
    if (owner === '' || percent.trim() === '') return;
    const body = { estate: estate.id, owner: Number(owner), share_percent: Number(percent), from_date: day };
    const sent = await once.send((key) => set({ key, body }));
    if (!sent?.data) return;
    notify.success('Share saved', `${Number(percent)} percent from ${formatDay(day)}`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Set a share"
      description={`${estate.name}. Other owners keep theirs; together they have 100 percent at most.`}
      size="sm"
      sending={once}
      fields={['owner', 'share_percent', 'from_date']}
      submitLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label="Owner"
        required
        placeholder="Choose an owner"
        options={owners}
        value={owner}
        onChange={({ target }) => patch({ owner: target.value })}
        error={errors?.['owner']}
        hint={present && `Has ${present.share_percent} percent now.`}
      />
      <TextField
        label="Share in percent"
        type="number"
        inputMode="decimal"
        required
        min={0}
        max={100}
        step={0.01}
        value={percent}
        onChange={({ target }) => patch({ percent: target.value })}
        error={errors?.['share_percent']}
        hint="0 ends the share."
      />
      <DateField
        label="From"
        required
        max={today()}
        value={day}
        onChange={({ target }) => patch({ day: target.value })}
        error={errors?.['from_date']}
        hint="It counts from this day on, also where other shares were entered for later."
      />
    </MoneyForm>
  );
}
