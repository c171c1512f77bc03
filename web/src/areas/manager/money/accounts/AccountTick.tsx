import type { Account } from '@amayumba/contract/money/account.ts';
import { Tick } from '../../../../ui/Tick.tsx';
import type { AccountSelection } from './use-account-selection.ts';

/** Selects one account. */
export const AccountTick = ({ account, selection }: { account: Account; selection: AccountSelection }) => (
  <Tick
    label={`Select ${account.tenant_details.name}`}
    isOn={selection.has(account)}
    onToggle={() => selection.toggle(account)}
  />
);
