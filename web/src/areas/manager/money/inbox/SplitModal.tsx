import type { Account } from '@amayumba/contract/money/account.ts';
import { type InboxItem, SPLIT_PARTS_MAX } from '@amayumba/contract/money/inbox.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useSplitInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { Button } from '../../../../ui/Button.tsx';
import { MoneyForm } from '../MoneyForm.tsx';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { lineText } from './inbox-words.ts';
import { type Part, readyParts, restOf } from './split-parts.ts';
import { SplitPart } from './SplitPart.tsx';

interface SplitModalProps {
  line: InboxItem;
  /** The initial account of the first part; null if none is chosen. */
  first: number | null;
  onDone: (item: InboxItem) => void;
  onClose: () => void;
}

const emptyPart = (): Part => ({ key: newKey(), account: null, amount: null });

/** Shares a sum between accounts: one receipt for each. */
export function SplitModal({ line, first, onDone, onClose }: SplitModalProps) {
  const { draft, patch, clear, kept, once } = useSentDraft(`split-line-${line.id}`, (): { parts: readonly Part[] } => ({
    parts: [{ ...emptyPart(), account: undefined }, emptyPart()],
  }));
  const suggested = useGetAccountQuery(first ?? 0, { skip: first === null }).currentData ?? null;
  const parts = withFirst(draft.parts, suggested);
  const change = (key: string, given: Partial<Part>) =>
    patch({ parts: parts.map((part) => (part.key === key ? { ...part, ...given } : part)) });
  const [split] = useSplitInboxItemMutation();
  const ready = readyParts(line.amount, parts);
  const rest = restOf(line.amount, parts);
  const errors = once.problem?.fields;
  const save = async () => {
    if (!ready) return;
    const sent = await once.send((key) => split({ id: line.id, key, body: { parts: ready } }));
    if (!sent?.data) return;
    clear();
    onClose();
    onDone(sent.data);
  };
  return (
    <MoneyForm
      draft={kept}
      title="Split between accounts"
      description={`${lineText(line)}. Each account gets a receipt of its own.`}
      size="lg"
      sending={once}
      fields={parts.flatMap((_part, place) => [`parts.${place}.account`, `parts.${place}.amount`])}
      submitLabel={`Record ${parts.length} receipts`}
      disabled={!ready}
      onSubmit={save}
      onClose={onClose}
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
            accountError={errors?.[`parts.${place}.account`]}
            amountError={errors?.[`parts.${place}.amount`]}
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
    </MoneyForm>
  );
}

/** The parts; the first has the chosen account until a person changes it. */
function withFirst([first, ...others]: readonly Part[], suggested: Account | null): readonly Part[] {
  return first ? [first.account === undefined ? { ...first, account: suggested } : first, ...others] : others;
}

function restText(sum: number, rest: number): string {
  if (rest === 0) return `All of ${formatUgx(sum)} is shared.`;
  return rest > 0
    ? `${formatUgx(rest)} of ${formatUgx(sum)} is left to share.`
    : `The parts are ${formatUgx(-rest)} more than ${formatUgx(sum)}.`;
}
