import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { useListBlocksQuery } from '../../../../features/estates/estates.api.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { AccountField } from '../../money/record/AccountField.tsx';
import { type AnnouncementDraft, AUDIENCES, BUCKETS, chosenAccount } from './announcement-draft.ts';

interface AudienceFieldsProps {
  draft: AnnouncementDraft;
  onChange: (part: Partial<AnnouncementDraft>) => void;
  errors: FieldErrors;
}

export function AudienceFields({ draft, onChange, errors }: AudienceFieldsProps) {
  const { audience, estate } = draft;
  const field = fieldsOf(draft, onChange, errors);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="To" options={AUDIENCES} {...field.text('audience')} />
      {(audience === 'estate' || audience === 'block') && (
        <EstateSelect
          required
          placeholder="Choose an estate"
          value={estate ?? undefined}
          onChange={(chosen) => onChange({ estate: chosen ?? null, block: null })}
          error={errors['estate']}
        />
      )}
      {audience === 'block' && <BlockSelect estate={estate} {...field.value('block')} />}
      {audience === 'bucket' && <SelectField label="What is open" options={BUCKETS} {...field.text('bucket')} />}
      {audience === 'accounts' && <ChosenAccounts draft={draft} onChange={onChange} error={errors['accounts']} />}
    </div>
  );
}

interface BlockSelectProps {
  estate: number | null;
  value: number | null;
  onChange: (block: number | null) => void;
  error: readonly string[] | undefined;
}

function BlockSelect({ estate, value, onChange, error }: BlockSelectProps) {
  const { currentData: blocks = [] } = useListBlocksQuery(estate ?? 0, { skip: estate === null });
  return (
    <SelectField
      label="Block"
      required
      placeholder={estate === null ? 'Choose an estate first' : 'Choose a block'}
      options={blocks.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || null)}
      error={error}
    />
  );
}

interface ChosenAccountsProps extends Pick<AudienceFieldsProps, 'draft' | 'onChange'> {
  error: readonly string[] | undefined;
}

const ChosenAccounts = ({ draft: { accounts }, onChange, error }: ChosenAccountsProps) => (
  <>
    <AccountField
      // A new key empties it after each choice.
      key={accounts.length}
      label="Add a tenant"
      isRequired={false}
      value={null}
      onChange={(account) => {
        if (!account || accounts.some(({ id }) => id === account.id)) return;
        onChange({ accounts: [...accounts, chosenAccount(account)] });
      }}
      error={error}
    />
    {accounts.length > 0 && (
      <ul
        aria-label="Chosen tenants"
        className="max-h-44 divide-y divide-line overflow-y-auto rounded-md border border-line sm:col-span-2"
      >
        {accounts.map(({ id, name, home }) => (
          <li key={id} className="flex items-center gap-3 py-0.5 pl-4 text-[0.875rem]">
            <span className="min-w-0 flex-1 truncate">
              <b className="font-semibold">{name}</b> <span className="text-muted">{home}</span>
            </span>
            <IconButton
              icon="close"
              label={`Leave out ${name}`}
              onClick={() => onChange({ accounts: accounts.filter((other) => other.id !== id) })}
            />
          </li>
        ))}
      </ul>
    )}
  </>
);
