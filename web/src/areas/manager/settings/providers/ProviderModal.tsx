import {
  CURRENCIES,
  type Currency,
  OPTIONAL_SECRETS,
  type Provider,
  PROVIDER_MODES,
  PROVIDER_SECRETS,
  type ProviderChange,
  type ProviderMode,
  providerSchema,
} from '@amayumba/contract/money/provider.ts';
import { useId, useState } from 'react';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useFreshCode } from '../../../../features/account/use-fresh-code.tsx';
import { useUpdateProviderMutation } from '../../../../features/money/providers.api.ts';
import { useLatestRow } from '../../../../lib/use-latest-row.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { SentForm } from '../../SentForm.tsx';
import { hasAddress, MODES, PROVIDER_VIEWS, SECRET_LABELS } from './provider-words.ts';

const FIELDS = ['mode', 'base_url', 'currency', 'secrets', 'code'];

export function ProviderModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const form = useProviderForm(provider, onClose);
  const { draft, problem, conflict, seen } = form;
  const view = PROVIDER_VIEWS[provider.name];
  const modeNote = useId();
  return (
    <SentForm
      draft={form.kept}
      title={view.label}
      description={view.description}
      fields={FIELDS}
      isPending={form.isPending}
      problem={problem}
      submitLabel="Save"
      onSubmit={form.save}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNote
          {...conflict}
          differences={[
            { label: 'Mode', before: MODES[conflict.before.mode].label, now: MODES[seen.mode].label },
            { label: 'Address', before: conflict.before.base_url, now: seen.base_url },
            { label: 'Currency', before: conflict.before.currency, now: seen.currency },
          ]}
        />
      )}
      <div>
        <ChoiceGroup
          legend="Mode"
          choices={PROVIDER_MODES.map((value) => ({ value, label: MODES[value].label, detail: view.details[value] }))}
          value={draft.mode}
          onChange={form.chooseMode}
          noteId={modeNote}
        />
        <FieldNote id={modeNote} message={problem?.fields?.['mode']?.join(' ')} />
      </div>
      {hasAddress(draft.mode) && <AddressFields form={form} />}
      {(hasAddress(draft.mode) || seen.has_secrets) && <SecretFields form={form} />}
      {form.codeField}
    </SentForm>
  );
}

function AddressFields({ form: { draft, patch, problem, seen } }: { form: ProviderForm }) {
  const field = fieldsOf(draft, patch, problem?.fields);
  return (
    <>
      <TextField
        label="Address"
        type="url"
        maxLength={200}
        placeholder="https://"
        hint={PROVIDER_VIEWS[seen.name].addressHint}
        {...field.text('base_url')}
      />
      {seen.name !== 'sms' && (
        <SelectField
          label="Currency"
          className="sm:w-1/2"
          options={[{ value: '', label: 'As usual' }, ...CURRENCIES.map((value) => ({ value, label: value }))]}
          hint={draft.mode === 'sandbox' && seen.name === 'mtn' ? 'MTN’s sandbox takes EUR only.' : undefined}
          value={draft.currency}
          onChange={({ target }) => patch({ currency: CURRENCIES.find((known) => known === target.value) ?? '' })}
          error={problem?.fields?.['currency']}
        />
      )}
    </>
  );
}

function SecretFields({ form }: { form: ProviderForm }) {
  const { draft, seen, secrets, setSecret, isRemoving, setRemoving, problem } = form;
  const note = useId();
  const needsKeys = hasAddress(draft.mode);
  return (
    <fieldset className="grid gap-4" aria-describedby={note}>
      <legend className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">Keys</legend>
      <p className="-mt-2 text-sm text-muted">
        {seen.has_secrets
          ? 'The keys are stored, encrypted. What stays empty here stays as it is.'
          : 'They are stored encrypted and never shown again.'}
      </p>
      {needsKeys &&
        PROVIDER_SECRETS[seen.name].map((name) => (
          <PasswordField
            key={name}
            label={`${SECRET_LABELS[name]}${OPTIONAL_SECRETS.includes(name) ? ' (optional)' : ''}`}
            autoComplete="off"
            maxLength={500}
            placeholder={seen.has_secrets && !OPTIONAL_SECRETS.includes(name) ? 'Stored' : undefined}
            required={!seen.has_secrets && !OPTIONAL_SECRETS.includes(name)}
            value={secrets[name] ?? ''}
            onChange={({ target }) => setSecret(name, target.value)}
          />
        ))}
      {!needsKeys && seen.has_secrets && (
        <CheckField label="Remove the stored keys" isOn={isRemoving} onChange={setRemoving} />
      )}
      <FieldNote id={note} message={problem?.fields?.['secrets']?.join(' ')} />
    </fieldset>
  );
}

interface ProviderDraft {
  mode: ProviderMode;
  /** Empty for the mode's default, as is the currency. */
  base_url: string;
  currency: Currency | '';
}

type Secrets = Partial<Record<string, string>>;

const draftOf = ({ mode, base_url, currency }: Provider): ProviderDraft =>
  hasAddress(mode) ? { mode, base_url, currency } : { mode, base_url: '', currency: '' };

/** The changes to send; an address and a currency belong to one mode, and return to their defaults with another. */
function changeOf(draft: ProviderDraft, seen: Provider, typed: Secrets, isRemoving: boolean) {
  const before = draftOf(seen);
  const secrets = isRemoving
    ? PROVIDER_SECRETS[seen.name].map((name) => [name, null] as const)
    : Object.entries(typed).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : []));
  const isOtherMode = draft.mode !== before.mode;
  return {
    ...(isOtherMode && { mode: draft.mode }),
    ...((isOtherMode || draft.base_url !== before.base_url) && { base_url: draft.base_url.trim() || null }),
    ...((isOtherMode || draft.currency !== before.currency) && { currency: draft.currency || null }),
    ...(secrets.length > 0 && { secrets: Object.fromEntries(secrets) as NonNullable<ProviderChange['secrets']> }),
  };
}

/** The form of a network's or the SMS gateway's settings. Keys and codes are never stored with its draft. */
function useProviderForm(provider: Provider, onSaved: () => void) {
  const { seen, conflict, recordConflict } = useLatestRow(provider);
  // Mode, address and currency belong together, so a draft for an earlier version is not merged but left.
  const stored = useStoredDraft(`network-${provider.name}-${provider.version}`, () => draftOf(provider));
  const { draft, patch } = stored;
  const [secrets, setSecrets] = useState<Secrets>({});
  const [isRemoving, setRemoving] = useState(false);
  const [update, { isLoading, error }] = useUpdateProviderMutation();
  const problem = asProblem(error);
  const code = useFreshCode(problem);
  const save = async () => {
    const body = { ...changeOf(draft, seen, secrets, isRemoving), ...code.body, version: seen.version };
    const { data, error: failure } = await update({ name: provider.name, body });
    const found = conflictIn(asProblem(failure), providerSchema);
    if (found) recordConflict(found);
    if (!data) return;
    const { name, details } = PROVIDER_VIEWS[data.name];
    notify.success(`${name} was saved.`, details[data.mode]);
    stored.clear();
    onSaved();
  };
  return {
    draft,
    patch,
    /** Another mode has its own address and currency. */
    chooseMode: (mode: ProviderMode) =>
      patch(mode === seen.mode ? draftOf(seen) : { mode, base_url: '', currency: '' }),
    kept: stored.kept,
    secrets,
    setSecret: (name: string, value: string) => setSecrets({ ...secrets, [name]: value }),
    isRemoving,
    setRemoving,
    codeField: code.field,
    seen,
    conflict,
    problem: conflict && problem?.code === 'stale_change' ? undefined : problem,
    isPending: isLoading,
    save,
  };
}

type ProviderForm = ReturnType<typeof useProviderForm>;
