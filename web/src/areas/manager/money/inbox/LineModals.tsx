import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { type InboxItem, SPLIT_PARTS_MAX } from '@amayumba/contract/money/inbox.ts';
import { useDismissInboxItemMutation, useSplitInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { ReasonField } from '../dialogs/DialogFields.tsx';
import { AccountField, AccountLine } from '../record/AccountField.tsx';
import { lineText } from './inbox-words.ts';

interface SplitModalProps {
  line: InboxItem;
  first: number | null;
  onDone: (item: InboxItem) => void;
  onClose: () => void;
}

const emptyPart = (): Part => ({ key: newKey(), account: null, amount: null });

export function SplitModal({ line, first, onDone, onClose }: SplitModalProps) {
  const { draft, patch, faults, form, send } = useSentForm(
    `split-line-${line.id}`,
    onClose,
    (): { parts: readonly Part[] } => ({ parts: [{ ...emptyPart(), account: undefined }, emptyPart()] }),
  );
  const suggested = useGetAccountQuery(first ?? 0, { skip: first === null }).currentData ?? null;
  const parts = withFirst(draft.parts, suggested);
  const change = (key: string, given: Partial<Part>) =>
    patch({ parts: parts.map((part) => (part.key === key ? { ...part, ...given } : part)) });
  const [split] = useSplitInboxItemMutation();
  const ready = readyParts(line.amount, parts);
  const rest = restOf(line.amount, parts);
  const save = async () => {
    if (!ready) return;
    await send((key) => split({ id: line.id, key, body: { parts: ready } }), onDone);
  };
  return (
    <SentForm
      {...form}
      title="Split between accounts"
      description={`${lineText(line)}. Each account gets a receipt of its own.`}
      size="lg"
      fields={parts.flatMap((_part, place) => [`parts.${place}.account`, `parts.${place}.amount`])}
      submitLabel={`Record ${parts.length} receipts`}
      disabled={!ready}
      onSubmit={save}
    >
      <ul className="grid gap-3">
        {parts.map((part, place) => (
          <SplitPart
            key={part.key}
            part={part}
            place={place + 1}
            rest={rest}
            onChange={(given) => change(part.key, given)}
            onRemove={
              parts.length > 2 ? () => patch({ parts: parts.filter(({ key }) => key !== part.key) }) : undefined
            }
            accountError={faults[`parts.${place}.account`]}
            amountError={faults[`parts.${place}.amount`]}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className={cx('text-[0.875rem] tabular', rest < 0 ? 'font-medium text-rose-ink' : 'text-muted')}>
          {restText(line.amount, rest)}
        </output>
        {parts.length < SPLIT_PARTS_MAX && (
          <Button size="sm" icon="plus" onClick={() => patch({ parts: [...parts, emptyPart()] })}>
            Another account
          </Button>
        )}
      </div>
    </SentForm>
  );
}

const withFirst = ([first, ...others]: readonly Part[], suggested: Account | null): readonly Part[] =>
  first ? [first.account === undefined ? { ...first, account: suggested } : first, ...others] : others;

function restText(sum: number, rest: number): string {
  if (rest === 0) return `All of ${formatUgx(sum)} is shared.`;
  return rest > 0
    ? `${formatUgx(rest)} of ${formatUgx(sum)} is left to share.`
    : `The parts are ${formatUgx(-rest)} more than ${formatUgx(sum)}.`;
}

interface SplitPartProps {
  part: Part;
  place: number;
  rest: number;
  onChange: (given: Partial<Part>) => void;
  onRemove: (() => void) | undefined;
  accountError: readonly string[] | undefined;
  amountError: readonly string[] | undefined;
}

const SplitPart = ({ part, place, rest, onChange, onRemove, accountError, amountError }: SplitPartProps) => (
  <li className="grid gap-2.5 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto] sm:items-start">
    {part.account ? (
      <div>
        <AccountLine account={part.account} onChange={() => onChange({ account: null })} />
        <FieldNote id={undefined} message={accountError?.join(' ')} hint={undefined} />
      </div>
    ) : (
      <AccountField
        label={`Account ${place}`}
        value={null}
        onChange={(account) => onChange({ account })}
        error={accountError}
      />
    )}
    <div className="grid gap-1.5">
      <MoneyField
        label={`Amount ${place}`}
        required
        isMarked={false}
        placeholder="0"
        value={part.amount}
        onChange={(amount) => onChange({ amount })}
        error={amountError}
      />
      {part.amount === null && rest > 0 && (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => onChange({ amount: rest })}>
          The rest, {formatUgx(rest)}
        </Button>
      )}
    </div>
    {onRemove && <IconButton icon="trash" label={`Remove account ${place}`} onClick={onRemove} />}
  </li>
);

interface Part {
  key: string;
  /** Null while none is chosen; undefined in the first part while it has the account that was chosen for the line. */
  account: Account | null | undefined;
  amount: Ugx | null;
}

/** The rest of a sum after its parts are subtracted; negative if they are more. */
const restOf = (sum: Ugx, parts: readonly Part[]): number =>
  sum - parts.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** The parts to send; undefined while one is incomplete or their total is not the sum. */
function readyParts(sum: Ugx, parts: readonly Part[]): { account: number; amount: Ugx }[] | undefined {
  const ready = parts.flatMap(({ account, amount }) => (account && amount ? [{ account: account.id, amount }] : []));
  return ready.length === parts.length && restOf(sum, parts) === 0 ? ready : undefined;
}

interface DismissModalProps {
  line: InboxItem;
  onDone: (item: InboxItem) => void;
  onClose: () => void;
}

/** The usual reasons for money in an office's statement that is not rent. */
const USUAL = ['Owner’s own money', 'Money of another business', 'Returned by the bank', 'Between our own accounts'];

export function DismissModal({ line, onDone, onClose }: DismissModalProps) {
  const { draft, patch, value, form, send } = useSentForm(`dismiss-line-${line.id}`, onClose, () => ({ reason: '' }));
  const [dismiss] = useDismissInboxItemMutation();
  return (
    <SentForm
      {...form}
      title="Not ours?"
      description={`${lineText(line)}. Nothing is recorded; the line can be opened again.`}
      fields={['reason']}
      submitLabel="Not ours"
      onSubmit={() => send((key) => dismiss({ id: line.id, key, body: { reason: draft.reason.trim() } }), onDone)}
    >
      <ReasonField label="Whose money it is" {...value('reason')} />
      <div className="flex flex-wrap gap-2">
        {USUAL.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => patch({ reason })}
            className="min-h-11 rounded-md border border-line px-3 text-sm text-ink hover:bg-hover"
          >
            {reason}
          </button>
        ))}
      </div>
    </SentForm>
  );
}
