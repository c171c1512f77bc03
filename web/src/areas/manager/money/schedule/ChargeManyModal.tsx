import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { BulkCharge } from '@amayumba/contract/money/bulk-charge.ts';
import { PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { asProblem, type Problem } from '../../../../api/problem.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { useListBlocksQuery } from '../../../../features/estates/estates.api.ts';
import { useChargeManyMutation, usePreviewChargeManyMutation } from '../../../../features/money/money-changes.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { AccountLines } from '../AccountLines.tsx';
import { SentForm } from '../../SentForm.tsx';
import { homeText } from '../money-place.ts';
import { chargeManyBody, type ChargeManyDraft, monthOf, newChargeMany } from './charge-many-draft.ts';

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
  const problem =
    once.problem?.code === 'key_reused'
      ? once.problem
      : asProblem(preview ? (charging.error ?? asking.error) : asking.error);
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
    <SentForm
      draft={kept}
      title={accounts ? `Charge ${counted(accounts.length, 'account')}` : 'Charge many'}
      size="lg"
      isPending={isPending}
      problem={accounts ? aboutAccounts(problem) : problem}
      fields={accounts ? FIELDS : [...FIELDS, 'accounts']}
      submitLabel={preview && preview.count > 0 ? `Charge ${formatUgx(preview.total_amount)}` : 'Preview'}
      onSubmit={() => (preview && preview.count > 0 ? save() : show(draft))}
      onClose={onClose}
    >
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
    </SentForm>
  );
}

const ChargeManyLines = ({ preview }: { preview: BulkCharge }) => (
  <AccountLines
    label="Preview"
    head={`${countText(preview)}, ${formatUgx(preview.total_amount)} in all`}
    lines={preview.lines.map((line) => ({
      ...line,
      detail: `${homeText(line.tenant_details)}${line.is_skipped ? `, ${whySkipped(line)}` : ''}`,
      aside: line.is_skipped ? (
        <Badge tone="grey">Skipped</Badge>
      ) : (
        <span className="font-semibold tabular">{formatUgx(line.amount)}</span>
      ),
    }))}
  />
);

/** A line without an earlier charge belongs to a tenant whom another line charges. */
const whySkipped = ({ duplicate_of }: BulkCharge['lines'][number]) =>
  duplicate_of === null ? 'charged on another account' : `charged before (no. ${duplicate_of})`;

/** `12 charges, 2 skipped`; once they are made, `12 charges made, 2 skipped`. */
function countText({ count, lines }: BulkCharge, areMade = false): string {
  const skipped = lines.filter((line) => line.is_skipped).length;
  return `${counted(count, 'charge')}${areMade ? ' made' : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const TYPES = PAYMENT_TYPES.map((value) => ({ value, label: value }));
const SPLITS = [
  { value: 'each', label: 'The same amount for each' },
  { value: 'equal', label: 'A total, split equally' },
  { value: 'size', label: 'A total, split by size' },
  { value: 'rooms', label: 'A total, split by rooms' },
];

interface ChargeManyFieldsProps {
  draft: ChargeManyDraft;
  onChange: (patch: Partial<ChargeManyDraft>) => void;
  areChosen: boolean;
  errors: FieldErrors;
}

function ChargeManyFields({ draft, onChange, areChosen, errors }: ChargeManyFieldsProps) {
  const { text, value } = fieldsOf(draft, onChange, errors);
  const blocks = useListBlocksQuery(draft.estate ?? 0, { skip: draft.estate === undefined });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!areChosen && (
        <>
          <EstateSelect
            required
            placeholder="Choose an estate"
            value={draft.estate}
            onChange={(estate) => onChange({ estate, block: undefined })}
            error={errors['estate'] ?? errors['accounts']}
          />
          <SelectField
            label="Block"
            placeholder="Whole estate"
            disabled={draft.estate === undefined}
            options={blocks.currentData?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            list={blocks}
            value={draft.block ?? ''}
            onChange={({ target }) => onChange({ block: Number(target.value) || undefined })}
            error={errors['block']}
          />
        </>
      )}
      <SelectField label="Type" options={TYPES} {...text('type')} />
      <TextField
        label="Description"
        required
        maxLength={200}
        placeholder="Water, October reading"
        {...text('description')}
      />
      <SelectField label="Amount" options={SPLITS} {...text('split')} />
      <MoneyField
        label={draft.split === 'each' ? 'For each account' : 'Total'}
        required
        {...value('amount')}
        error={errors['amount'] ?? errors['total']}
      />
      <DateField label="Due date" required {...text('due_date')} />
      <TextField
        label="For the month"
        type="month"
        value={monthOf(draft)}
        onChange={({ target }) => onChange({ month: target.value })}
        error={errors['period_start'] ?? errors['period_end']}
      />
    </div>
  );
}
