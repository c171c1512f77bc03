import { counted } from '../../../../lib/counted.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { BulkCharge } from '@amayumba/contract/money/bulk-charge.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem, type Problem } from '../../../../api/problem.ts';
import { useChargeManyMutation, usePreviewChargeManyMutation } from '../../../../features/money/money-changes.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { chargeManyBody, type ChargeManyDraft, newChargeMany } from './charge-many-draft.ts';
import { ChargeManyFields } from './ChargeManyFields.tsx';
import { ChargeManyLines, countText } from './ChargeManyLines.tsx';

interface ChargeManyModalProps {
  /** Chosen accounts; without them, an estate or a block is charged. */
  accounts?: readonly Account[] | undefined;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

const FIELDS = ['estate', 'block', 'type', 'description', 'split', 'amount', 'total', 'due_date'];

/** The fault of chosen accounts, which have no field of their own, is shown as the form's error. */
function aboutAccounts(problem: Problem | undefined): Problem | undefined {
  const faults = problem?.fields?.['accounts'];
  return problem && faults
    ? { ...problem, error: `The chosen accounts cannot be charged. ${faults.join(' ')}` }
    : problem;
}

/** Charges many accounts at once: first a preview with every line, then all of them or none. */
export function ChargeManyModal({ accounts, onClose, onDone }: ChargeManyModalProps) {
  const chosen = accounts?.map(({ id }) => id).join(' ') ?? 'any';
  const { draft, patch, clear, kept, once } = useSentDraft(`charge-many ${chosen}`, newChargeMany);
  const [preview, setPreview] = useState<BulkCharge | null>(null);
  const [ask, asking] = usePreviewChargeManyMutation();
  const [charge, charging] = useChargeManyMutation();
  const isPending = asking.isLoading || charging.isLoading;
  const isSavedBefore = once.problem?.code === 'key_reused';
  const problem = isSavedBefore ? once.problem : asProblem(preview ? (charging.error ?? asking.error) : asking.error);
  const body = (now: ChargeManyDraft) =>
    chargeManyBody(
      now,
      accounts?.map(({ id }) => id),
    );
  const change = (part: Partial<ChargeManyDraft>) => {
    patch(part);
    // A preview shows the values typed when it was made.
    setPreview(null);
  };
  const show = async (now: ChargeManyDraft) => {
    patch(now);
    charging.reset();
    const { data } = await ask(body(now));
    if (data) setPreview(data);
  };
  const save = async () => {
    const sent = await once.send((key) => charge({ key, body: body(draft) }));
    if (!sent?.data) return;
    notify.success(countText(sent.data, true), `${formatUgx(sent.data.total_amount)} in all`);
    clear();
    onDone?.();
    onClose();
  };
  const hasSkipped = preview?.lines.some(({ is_skipped }) => is_skipped) ?? false;
  return (
    <Modal
      draft={kept}
      title={accounts ? `Charge ${counted(accounts.length, 'account')}` : 'Charge many'}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || isSavedBefore) return;
        void (preview && preview.count > 0 ? save() : show(draft));
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isPending} disabled={isSavedBefore}>
            {preview && preview.count > 0 ? `Charge ${formatUgx(preview.total_amount)}` : 'Preview'}
          </Button>
        </>
      }
    >
      <MoneyProblem
        problem={accounts ? aboutAccounts(problem) : problem}
        fields={accounts ? FIELDS : [...FIELDS, 'accounts']}
      />
      <div className="grid gap-4">
        <ChargeManyFields
          draft={draft}
          onChange={change}
          areChosen={accounts !== undefined}
          errors={problem?.fields ?? {}}
        />
        {preview && <ChargeManyLines preview={preview} />}
        {(hasSkipped || draft.allow_duplicate) && (
          <CheckField
            label="Also charge accounts that already have one of this type and month"
            isOn={draft.allow_duplicate}
            onChange={(allow_duplicate) => void show({ ...draft, allow_duplicate })}
          />
        )}
      </div>
    </Modal>
  );
}
