import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { type NewRemittance, newRemittanceSchema } from '@amayumba/contract/owners/remittance.ts';
import type { OwnerBalance } from '@amayumba/contract/owners/owner-statement.ts';
import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import {
  useCreateRemittanceMutation,
  useListOwnerBalancesQuery,
  useListOwnerStatementsQuery,
} from '../../../../features/owners/owners.api.ts';
import { today } from '../../../../lib/today.ts';
import { useChecked } from '../../../../lib/use-checked.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { PaidFields } from '../../expenses/PaidFields.tsx';
import { BeforeAfter, sumChange } from '../../money/BeforeAfter.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { OwnerEstateSelect, OwnerSelect } from '../OwnerSelects.tsx';

/** The latest statements are offered to be paid out. */
const STATEMENTS_SHOWN = 24;

interface RemittanceDraft {
  owner: number | undefined;
  /** One estate only; undefined for all of them. */
  estate?: number | undefined;
  /** Undefined until it is typed: it is then the amount due. */
  amount?: Ugx | null | undefined;
  paid_on: string;
  method: PaymentMethod;
  reference: string;
  notes: string;
  statement: number | undefined;
  isAdvance: boolean;
}

interface RemittanceModalProps {
  owner?: OwnerBalance | undefined;
  statement?: number | undefined;
  onClose: () => void;
}

/** Records money paid out to an owner; a sum above the amount due only as an advance. */
export function RemittanceModal({ owner: given, statement, onClose }: RemittanceModalProps) {
  const { draft, patch, problem, form, send } = useSentForm(
    `remittance-${given?.owner ?? 'any'}-${statement ?? 'any'}`,
    onClose,
    (): RemittanceDraft => ({
      owner: given?.owner,
      paid_on: today(),
      method: 'Bank Transfer',
      reference: '',
      notes: '',
      statement,
      isAdvance: false,
    }),
  );
  const [create] = useCreateRemittanceMutation();
  const id = draft.owner;
  const { currentData: found } = useListOwnerBalancesQuery(
    { owner: id, page: 1, page_size: 1 },
    { skip: id === undefined },
  );
  const statements = useListOwnerStatementsQuery(
    { owner: id, page: 1, page_size: STATEMENTS_SHOWN },
    { skip: id === undefined },
  );
  const owner = found?.results.find((row) => row.owner === id) ?? (given?.owner === id ? given : undefined);
  const due = owner && owner.balance > 0 ? owner.balance : null;
  const amount = draft.amount === undefined ? due : draft.amount;
  const isOver = owner !== undefined && amount !== null && amount > owner.balance;
  // The refusal names the earlier one. Sending the form again means that a second one is wanted.
  const isDuplicate = problem?.code === 'duplicate_remittance';
  const body = { ...bodyOf(draft, amount), ...(isDuplicate && { allow_duplicate: true }) };
  const { errors, check } = useChecked(newRemittanceSchema, body, problem?.fields);
  const field = fieldsOf(draft, patch, errors);
  const save = async () => {
    if (!check() || (isOver && !draft.isAdvance)) return;
    await send(
      (key) => create({ key, body }),
      (paid) => notify.success('Remittance recorded', `${formatUgx(paid.amount)} to ${paid.owner_name}`),
    );
  };
  // The server knows of money that arrived since.
  const isRefusedAsOver = problem?.code === 'over_balance';
  return (
    <SentForm
      {...form}
      title="Record remittance"
      description={owner ? `${owner.owner_name}: ${formatUgx(owner.balance)} due` : 'Money paid out to an owner.'}
      fields={['owner', 'estate', 'amount', 'paid_on', 'method', 'reference', 'notes', 'statement']}
      checksItself
      submitLabel={isDuplicate ? 'Record anyway' : draft.isAdvance ? 'Record as an advance' : 'Record remittance'}
      disabled={isOver && !draft.isAdvance}
      onSubmit={save}
    >
      {!given && (
        <OwnerSelect
          required
          placeholder="Choose an owner"
          value={id}
          onChange={(chosen) =>
            patch({ owner: chosen, estate: undefined, amount: undefined, statement: undefined, isAdvance: false })
          }
          error={errors['owner']}
        />
      )}
      {owner?.payout_account && (
        <p className="rounded-md bg-sunken px-3.5 py-2.5 text-[0.875rem]">
          <span className="text-muted">Pays out to </span>
          <b className="font-semibold text-ink">{owner.payout_account}</b>
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label="Amount"
          required
          hint={due === null ? undefined : `Due today: ${formatUgx(due)}`}
          value={amount}
          onChange={(typed) => patch({ amount: typed, isAdvance: false })}
          error={errors['amount']}
        />
        <OwnerEstateSelect owner={id} {...field.value('estate')} />
      </div>
      {(isOver || isRefusedAsOver) && (
        <div className="rounded-md border border-amber-line bg-amber-bg px-3.5 py-1.5 text-amber-ink">
          <p className="pt-1 text-[0.875rem]">
            This is more than what is due{owner && ` (${formatUgx(owner.balance)})`}. The rest is taken off what comes
            in later.
          </p>
          <CheckField
            label="Record as an advance"
            isOn={draft.isAdvance}
            onChange={(isAdvance) => patch({ isAdvance })}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <PaidFields value={draft} onChange={patch} errors={errors} />
        <SelectField
          label="Statement"
          placeholder="None"
          options={(statements.currentData?.results ?? []).map((row) => ({
            value: row.id,
            label: `${monthTitle(row.month)}, ${formatUgx(row.closing_balance)}`,
          }))}
          list={statements}
          value={draft.statement ?? ''}
          onChange={({ target }) => patch({ statement: Number(target.value) || undefined })}
          error={errors['statement']}
        />
      </div>
      <TextAreaField label="Notes" rows={2} maxLength={2000} {...field.text('notes')} />
      {owner && amount !== null && <BeforeAfter changes={[sumChange('Due', owner.balance, owner.balance - amount)]} />}
    </SentForm>
  );
}

/** Missing fields are left out, so that the schema names them. */
function bodyOf(draft: RemittanceDraft, amount: Ugx | null): NewRemittance {
  const { owner, estate, paid_on, method, reference, notes, statement, isAdvance } = draft;
  return {
    owner: owner as number,
    ...(estate !== undefined && { estate }),
    amount: amount ?? (undefined as never),
    paid_on,
    method,
    reference: reference.trim(),
    notes: notes.trim(),
    ...(statement !== undefined && { statement }),
    ...(isAdvance && { advance: true }),
  };
}
