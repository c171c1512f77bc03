import { CURRENCIES, PROVIDER_MODES, type Provider } from '@amayumba/contract/money/provider.ts';
import { useId } from 'react';
import { CodeField } from '../../../../features/account/CodeField.tsx';
import { useGetSecondFactorQuery } from '../../../../features/account/account.api.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { MoneyForm } from '../../money/MoneyForm.tsx';
import { hasAddress, MODES, PROVIDER_VIEWS } from './provider-words.ts';
import { SecretFields } from './SecretFields.tsx';
import { type ProviderForm, useProviderForm } from './use-provider-form.ts';

const FIELDS = ['mode', 'base_url', 'currency', 'secrets', 'code'];

/** Changes the access to a network or the SMS gateway, and its keys. */
export function ProviderModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const form = useProviderForm(provider, onClose);
  const { draft, problem, conflict, seen } = form;
  const { data: factor } = useGetSecondFactorQuery();
  const view = PROVIDER_VIEWS[provider.name];
  const modeNote = useId();
  const asksCode = factor?.is_on === true || problem?.code === 'second_factor_needed';
  return (
    <MoneyForm
      draft={form.kept}
      title={view.label}
      description={view.description}
      sending={{ isPending: form.isPending, problem }}
      fields={FIELDS}
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
        <FieldNote id={modeNote} message={problem?.fields?.['mode']?.join(' ')} hint={undefined} />
      </div>
      {hasAddress(draft.mode) && <AddressFields form={form} />}
      {(hasAddress(draft.mode) || seen.has_secrets) && <SecretFields form={form} />}
      {asksCode && (
        <CodeField
          value={form.code}
          onCode={form.setCode}
          hint="From your authenticator app, or one of your recovery codes."
          error={problem?.fields?.['code']}
        />
      )}
    </MoneyForm>
  );
}

function AddressFields({ form: { draft, patch, problem, seen } }: { form: ProviderForm }) {
  return (
    <>
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        maxLength={200}
        placeholder="https://"
        hint={PROVIDER_VIEWS[seen.name].addressHint}
        value={draft.base_url}
        onChange={({ target }) => patch({ base_url: target.value })}
        error={problem?.fields?.['base_url']}
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
