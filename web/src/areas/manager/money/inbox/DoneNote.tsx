import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useReopenInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { useKey } from '../use-key.ts';
import { useOnce } from '../../../../api/use-once.ts';
import { doneText } from './inbox-words.ts';

/** The result for the last line, and a button that undoes it. */
export function DoneNote({ item, onUndone }: { item: InboxItem; onUndone: () => void }) {
  const [reopen] = useReopenInboxItemMutation();
  const once = useOnce();
  const undo = async () => {
    const sent = await once.send((key) => reopen({ id: item.id, key }));
    if (sent?.data) onUndone();
  };
  useKey('u', () => void undo());
  return (
    <div
      className={cx(
        'flex min-h-13 flex-wrap items-center gap-x-3 border-b px-4 py-1 text-[0.875rem]',
        once.problem ? 'border-rose-line bg-rose-bg text-rose-ink' : 'border-green-line bg-green-bg text-green-ink',
      )}
    >
      <Icon name={once.problem ? 'alert' : 'checkCircle'} />
      <output className="min-w-0 flex-1 wrap-anywhere">
        {once.problem ? `Not undone. ${once.problem.error}` : `${doneText(item)}.`}
      </output>
      <Button
        size="sm"
        variant="ghost"
        aria-keyshortcuts="u"
        isPending={once.isPending}
        className="text-inherit!"
        onClick={() => void undo()}
      >
        Undo
        <KeyHint keyName="U" />
      </Button>
    </div>
  );
}
