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

/** Selects or clears all accounts of the page. */
export function PageTick({ selection }: { selection: AccountSelection }) {
  return (
    <label className={ROOM}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={selection.page === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selection.page === 'some';
        }}
        onChange={selection.togglePage}
        className={BOX}
      />
    </label>
  );
}
