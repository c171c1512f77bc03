import { OPTIONAL_SECRETS, PROVIDER_SECRETS } from '@amayumba/contract/money/provider.ts';
import { useId } from 'react';
import { FieldNote } from '../../../../ui/Field.tsx';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { hasAddress, SECRET_LABELS } from './provider-words.ts';
import type { ProviderForm } from './use-provider-form.ts';

/** The keys of a network or of the SMS gateway. They can be entered, replaced and removed, and are never shown. */
export function SecretFields({ form }: { form: ProviderForm }) {
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
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.875rem]">
          <input
            type="checkbox"
            checked={isRemoving}
            onChange={({ target }) => setRemoving(target.checked)}
            className="size-4.5 accent-primary"
          />
          Remove the stored keys
        </label>
      )}
      <FieldNote id={note} message={problem?.fields?.['secrets']?.join(' ')} hint={undefined} />
    </fieldset>
  );
}
