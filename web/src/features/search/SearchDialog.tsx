import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { RECENT_CHOICES, getSession } from '../../auth/session.ts';
import { useOffline } from '../../lib/connection.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type FoundGroup, foundGroups, type FoundRow, FoundRows, foundRowSchema } from './FoundRows.tsx';
import { useSearchEverythingQuery } from './search.api.ts';

/** The search over everything as a dialog over the page: near the top with a mouse, the whole screen on phones. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useCloseOnBack(isOpen, false, onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-[rgba(5,18,22,.56)]" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-[10vh]">
          <Dialog.Popup className="sheet-motion flex w-full flex-col overflow-hidden bg-raised shadow-lg outline-none max-sm:h-dvh sm:max-h-[80dvh] sm:max-w-2xl sm:rounded-xl">
            <Dialog.Title className="sr-only">Search everything</Dialog.Title>
            <SearchPanel onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const REST_MS = 200;

/** The index that each key moves to in a list of `count` rows. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

function SearchPanel({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(recentChoices);
  const { go } = useNavigation();
  const list = useId();
  const search = useFound(text.trim());
  const groups = text.trim() === '' ? groupOfRecent(recent) : search.groups;
  const rows = groups.flatMap((group) => group.rows);
  const choose = (row: FoundRow) => {
    rememberChoice(row);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setAt(step(at, rows.length));
    }
    const row = rows[at];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // The rows still belong to an earlier text and will change at once.
    if (!row || search.isBehind) return;
    if (event.ctrlKey || event.metaKey) {
      rememberChoice(row);
      window.open(row.to, '_blank', 'noopener');
      return;
    }
    choose(row);
    go(row.to);
  };
  return (
    <>
      <div className="flex flex-none items-center gap-1 border-b border-line pr-2 pl-4">
        {search.isBehind ? <Spinner className="size-5" /> : <Icon name="search" className="text-muted" />}
        <input
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={rows[at] && `${list}-${at}`}
          autoComplete="off"
          maxLength={100}
          placeholder="Name, phone, unit, receipt, charge..."
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent px-2.5 text-md text-ink outline-none placeholder:text-muted"
        />
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <FoundRows id={list} groups={groups} at={at} onPoint={setAt} onChoose={choose} onFollow={onClose} />
        {text.trim() === '' ? recent.length === 0 && <Hint /> : <NothingShown search={search} text={text.trim()} />}
      </div>
      <p className="flex-none border-t [&>kbd]:font-[inherit] [&>kbd]:font-semibold border-line px-4 py-2.5 text-sm text-muted max-sm:hidden">
        <kbd>↑</kbd> <kbd>↓</kbd> to choose · <kbd>Enter</kbd> to open · <kbd>Esc</kbd> to close
      </p>
    </>
  );
}

const groupOfRecent = (rows: readonly FoundRow[]): FoundGroup[] =>
  rows.length === 0 ? [] : [{ label: 'Recent', rows: [...rows], more: undefined }];

/** The server's results for a text, once the person pauses. Earlier rows stay until the next ones arrive. */
function useFound(text: string) {
  const rested = useDebounced(text, REST_MS);
  const { data, currentData, error, isFetching, refetch } = useSearchEverythingQuery(rested, { skip: rested === '' });
  const problem = isFetching ? undefined : asProblem(error);
  return {
    groups: data && !problem ? foundGroups(data, rested) : [],
    isBehind: text !== '' && (text !== rested || isFetching),
    isEmpty: currentData !== undefined && text === rested,
    problem,
    retry: () => void refetch(),
  };
}

function NothingShown({ search, text }: { search: ReturnType<typeof useFound>; text: string }) {
  const isOffline = useOffline();
  const { problem, groups, isBehind, isEmpty, retry } = search;
  if (groups.length > 0 || isBehind) return null;
  if (problem && isOffline)
    return (
      <EmptyState icon="alert" title="You are offline">
        The search needs a connection.
      </EmptyState>
    );
  if (problem && isUnknownCall(problem)) return <EmptyState title="This server has no search" />;
  if (problem) return <ErrorState title="The search failed" message={problem.error} onRetry={retry} />;
  return isEmpty ? (
    <EmptyState title={`Nothing found for “${text}”`}>
      Try a part of a name, a phone number, a unit such as B07, or the number of a receipt.
    </EmptyState>
  ) : null;
}

const Hint = () => (
  <p className="px-6 py-8 text-center text-muted">
    Find tenants, apartments, estates, receipts, charges, complaints, expenses and vendors by name, phone, username,
    payment code or number.
  </p>
);

const RECENT_MAX = 6;

const storedSchema = z.object({ user: z.int(), rows: z.array(foundRowSchema) });

/** The records that this person last chose in this browser, the last one first. Signing out deletes them. */
function recentChoices(): readonly FoundRow[] {
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(RECENT_CHOICES) ?? 'null'));
    return stored.success && stored.data.user === getSession().profile?.id ? stored.data.rows : [];
  } catch {
    return []; // storage is blocked
  }
}

function rememberChoice(row: FoundRow): void {
  const user = getSession().profile?.id;
  const rows = [row, ...recentChoices().filter(({ to }) => to !== row.to)].slice(0, RECENT_MAX);
  try {
    localStorage.setItem(RECENT_CHOICES, JSON.stringify({ user, rows }));
  } catch {
    // Storage is full or blocked: the search works, but does not remember.
  }
}
