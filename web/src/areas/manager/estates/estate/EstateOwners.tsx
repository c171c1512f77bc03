import { FIRST_ENTERED_DAY, formatDay } from '@amayumba/contract/calendar.ts';
import type { Ownership } from '@amayumba/contract/owners/ownership.ts';
import { useState } from 'react';
import type { ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { useListOwnershipsQuery, useSetOwnershipMutation } from '../../../../features/owners/ownerships.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { EstateFee } from './EstateFee.tsx';
import { useOwnerOptions } from '../forms/use-owner-options.ts';

const sumOf = (shares: readonly Ownership[]) => shares.reduce((sum, { share_percent }) => sum + share_percent, 0);

export function EstateOwners({ estate }: { estate: ListedEstate }) {
  const query = useListOwnershipsQuery({ estate_id: estate.id });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Figures title="The owners" query={query}>
        {(shares) => {
          const present = shares.filter(({ to_date }) => to_date === null);
          const ended = shares.filter(({ to_date }) => to_date !== null).toReversed();
          const rest = 100 - sumOf(present);
          return (
            <div className="grid gap-3">
              <Card
                title="Owners now"
                aside={
                  <Button size="sm" icon="edit" may="owner_accounts:write" onClick={() => setOpen(true)}>
                    Set a share
                  </Button>
                }
              >
                {present.length === 0 ? (
                  <p className="text-[0.875rem] text-muted">Nobody with an account owns this estate.</p>
                ) : (
                  <ShareList label="Owners now" shares={present} />
                )}
                {present.length > 0 && rest > 0 && (
                  <p className="mt-3 text-sm text-muted">
                    {Number(rest.toFixed(2))} percent belong to nobody with an account here.
                  </p>
                )}
              </Card>
              {ended.length > 0 && (
                <Card title="Before">
                  <ShareList label="Owners before" shares={ended} />
                </Card>
              )}
              <EstateFee estate={estate} />
            </div>
          );
        }}
      </Figures>
      {isOpen && <ShareModal estate={estate} shares={query.data ?? []} onClose={() => setOpen(false)} />}
    </>
  );
}

const ShareList = ({ label, shares }: { label: string; shares: readonly Ownership[] }) => (
  <ul aria-label={label} className="divide-y divide-line text-[0.875rem]">
    {shares.map((share) => (
      <li key={`${share.owner} ${share.from_date}`} className="flex items-baseline justify-between gap-4 py-2.5">
        <span className="min-w-0">
          <NameLink to={RECORD_PATHS.owner(share.owner)}>{share.owner_name || 'Without a name'}</NameLink>
          <span className="block text-sm text-muted">{timeText(share)}</span>
        </span>
        <span className="flex-none font-semibold tabular">{share.share_percent}%</span>
      </li>
    ))}
  </ul>
);

/** Nobody knows when the first owner got the estate. */
function timeText({ from_date, to_date }: Ownership): string {
  if (from_date === FIRST_ENTERED_DAY) return to_date === null ? 'From the beginning' : `Until ${formatDay(to_date)}`;
  return to_date === null ? `Since ${formatDay(from_date)}` : `${formatDay(from_date)} to ${formatDay(to_date)}`;
}

interface ShareModalProps {
  estate: ListedEstate;
  shares: readonly Ownership[];
  onClose: () => void;
}

/** Sets the share of one owner from a day on; others keep theirs. */
function ShareModal({ estate, shares, onClose }: ShareModalProps) {
  const owners = useOwnerOptions();
  const { draft, text, form, send } = useSentForm(`share-${estate.id}`, onClose, () => ({
    owner: '',
    percent: '',
    day: today(),
  }));
  const { owner, percent, day } = draft;
  const [set] = useSetOwnershipMutation();
  const present = shares.find((share) => String(share.owner) === owner && share.to_date === null);
  const save = async () => {
    if (owner === '' || percent.trim() === '') return;
    const body = { estate: estate.id, owner: Number(owner), share_percent: Number(percent), from_date: day };
    await send(
      (key) => set({ key, body }),
      () => notify.success('Share saved', `${Number(percent)} percent from ${formatDay(day)}`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Set a share"
      description={`${estate.name}. Other owners keep theirs; together they have 100 percent at most.`}
      size="sm"
      fields={['owner', 'share_percent', 'from_date']}
      submitLabel="Save"
      onSubmit={save}
    >
      <SelectField
        label="Owner"
        required
        placeholder="Choose an owner"
        {...owners}
        {...text('owner')}
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
        {...text('percent', 'share_percent')}
        hint="0 ends the share."
      />
      <DateField
        label="From"
        required
        max={today()}
        {...text('day', 'from_date')}
        hint="It counts from this day on, also where other shares were entered for later."
      />
    </SentForm>
  );
}
