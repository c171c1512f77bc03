import type { Collection } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { networkName, payerText } from '../../../../features/money/pay/collection-view.ts';
import { useDecideCollectionMutation } from '../../../../features/money/pay/collections.api.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { ReasonField } from '../dialogs/ReasonField.tsx';
import { MoneyForm } from '../MoneyForm.tsx';

interface Decision {
  state: 'succeeded' | 'failed' | undefined;
  transaction_id: string;
  reason: string;
}

/** A person's decision about an attempt whose outcome the network never reported. See docs/rules.md, Attempts. */
export function DecideModal({ attempt, onClose }: { attempt: Collection; onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft(`decide-${attempt.id}`, (): Decision => ({
    state: undefined,
    transaction_id: '',
    reason: '',
  }));
  const { state, transaction_id, reason } = draft;
  const [decide] = useDecideCollectionMutation();
  const errors = once.problem?.fields;
  const network = networkName(attempt);
  const save = async () => {
    if (!state) return;
    const paid = state === 'succeeded' ? { transaction_id: transaction_id.trim() } : {};
    const body = { state, reason: reason.trim(), ...paid };
    const sent = await once.send((key) => decide({ id: attempt.id, key, body }));
    if (!sent?.data) return;
    notify.success(state === 'succeeded' ? 'Recorded as paid' : 'Recorded as not paid', formatUgx(attempt.amount));
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Decide about this payment"
      description={`${formatUgx(attempt.amount)} from ${payerText(attempt)}`}
      sending={once}
      fields={['transaction_id', 'reason']}
      submitLabel={state === 'succeeded' ? 'Record as paid' : 'Record as not paid'}
      disabled={!state}
      onSubmit={save}
      onClose={onClose}
    >
      <Banner tone="amber">
        {network} never answered. Look at {network}’s statement or ask the tenant for its message before you decide.
      </Banner>
      <ChoiceGroup
        legend="Was it paid?"
        choices={[
          { value: 'succeeded', label: 'It was paid', detail: 'A receipt is issued in your name.' },
          { value: 'failed', label: 'It was not paid', detail: 'The tenant may pay again.' },
        ]}
        value={state}
        onChange={(chosen) => patch({ state: chosen })}
      />
      {state === 'succeeded' && (
        <TextField
          label={`Transaction id of ${network}`}
          required
          autoComplete="off"
          maxLength={100}
          value={transaction_id}
          onChange={({ target }) => patch({ transaction_id: target.value })}
          error={errors?.['transaction_id']}
        />
      )}
      <ReasonField
        placeholder={`Seen on the statement of ${network}`}
        value={reason}
        onChange={(typed) => patch({ reason: typed })}
        error={errors?.['reason']}
      />
    </MoneyForm>
  );
}
