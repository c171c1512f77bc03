import {
  type Currency,
  PROVIDER_SECRETS,
  type Provider,
  type ProviderChange,
  type ProviderMode,
  providerSchema,
} from '@amayumba/contract/money/provider.ts';
import { useState } from 'react';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useUpdateProviderMutation } from '../../../../features/money/providers.api.ts';
import { useLatestRow } from '../../../../lib/use-latest-row.ts';
import { notify } from '../../../../ui/notices.ts';
import { hasAddress, PROVIDER_VIEWS } from './provider-words.ts';

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
export function useProviderForm(provider: Provider, onSaved: () => void) {
  const { seen, conflict, recordConflict } = useLatestRow(provider);
  const stored = useStoredDraft(`network-${provider.name}`, () => draftOf(provider));
  const { draft, patch } = stored;
  const [secrets, setSecrets] = useState<Secrets>({});
  const [isRemoving, setRemoving] = useState(false);
  const [code, setCode] = useState('');
  const [update, { isLoading, error }] = useUpdateProviderMutation();
  const problem = asProblem(error);
  const save = async () => {
    const change = changeOf(draft, seen, secrets, isRemoving);
    const body = { ...change, ...(code.trim() !== '' && { code: code.trim() }), version: seen.version };
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
    code,
    setCode,
    seen,
    conflict,
    problem: conflict && problem?.code === 'stale_change' ? undefined : problem,
    isPending: isLoading,
    save,
  };
}

export type ProviderForm = ReturnType<typeof useProviderForm>;
