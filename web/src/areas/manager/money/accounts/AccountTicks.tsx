import type { Account } from '@amayumba/contract/money/account.ts';
import type { AccountSelection } from './use-account-selection.ts';

const ROOM = 'inline-flex size-11 cursor-pointer items-center justify-center sm:size-9';
const BOX = 'size-4.5 flex-none accent-primary';

/** Selects one account. */
export function AccountTick({ account, selection }: { account: Account; selection: AccountSelection }) {
  return (
    <label className={ROOM}>
      <input
        type="checkbox"
        aria-label={`Select ${account.tenant_details.name}`}
        checked={selection.has(account)}
        onChange={() => selection.toggle(account)}
        className={BOX}
      />
    </label>
  );
}

const WORDS = 'Select all on this page';

/** Selects or clears all accounts of the page. */
export function PageTick({ selection, isWritten = false }: { selection: AccountSelection; isWritten?: boolean }) {
  return (
    <label className={isWritten ? 'flex min-h-11 cursor-pointer items-center gap-2.5 px-3 text-[0.875rem]' : ROOM}>
      <input
        type="checkbox"
        aria-label={isWritten ? undefined : WORDS}
        checked={selection.page === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selection.page === 'some';
        }}
        onChange={selection.togglePage}
        className={BOX}
      />
      {isWritten && WORDS}
    </label>
  );
}
