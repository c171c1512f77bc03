import { formatDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { MoveOut } from '@amayumba/contract/tenants/move.ts';
import { balanceText } from '../../../features/money/money-view.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { type PaidBy, PaidByFields, ReasonField } from '../money/dialogs/DialogFields.tsx';
import { leaseRentText } from './lease-rent-text.ts';

/** The use of a deposit, as typed. */
interface DepositDraft {
  used: Ugx | null;
  refunded: Ugx | null;
  paidBy: PaidBy;
  withheld: Ugx | null;
  reason: string;
}

export const noDeposit: DepositDraft = {
  used: null,
  refunded: null,
  paidBy: { method: 'Mobile Money', reference: '' },
  withheld: null,
  reason: '',
};

/** The part of the request about the deposit; undefined if all of it stays held. */
export function depositBody({ used, refunded, paidBy, withheld, reason }: DepositDraft) {
  if (!used && !refunded && !withheld) return undefined;
  return {
    ...(used && { used }),
    ...(refunded && { refunded: { amount: refunded, ...paidBy } }),
    ...(withheld && { withheld: { amount: withheld, reason } }),
  };
}

interface DepositStepProps {
  /** The account with the rent corrected, before anything is done with the deposit. */
  before: MoveOut;
  deposit: DepositDraft;
  onChange: (deposit: DepositDraft) => void;
  errors: FieldErrors;
}

/** The balance of a lease that ends, and the amounts of the deposit to use, refund and withhold. */
export function DepositStep({ before, deposit, onChange, errors }: DepositStepProps) {
  const { account, last_rent, can_settle, last_day } = before;
  const change = (part: Partial<DepositDraft>) => onChange({ ...deposit, ...part });
  const rest = account.deposit_held - (deposit.used ?? 0) - (deposit.refunded ?? 0) - (deposit.withheld ?? 0);
  return (
    <>
      <div className="-mt-4">
        <FactList
          facts={[
            ['Last rent', leaseRentText(last_rent)],
            ['Balance', balanceText(account.balance)],
            ['Open', formatUgx(account.open_amount)],
            ...(account.credit > 0 ? [['Credit, to refund on the account', formatUgx(account.credit)] as const] : []),
            ['Deposit held', formatUgx(account.deposit_held)],
          ]}
        />
      </div>
      {!can_settle && account.deposit_held > 0 && (
        <Banner className="mt-3">
          {`The deposit is settled on ${formatDay(last_day)} or after it: open this form again then.`}
        </Banner>
      )}
      {can_settle && account.deposit_held > 0 && (
        <div className="mt-4 grid gap-4">
          {account.open_amount > 0 && (
            <MoneyField
              label="Use for what is open"
              placeholder="None"
              value={deposit.used}
              onChange={(used) => change({ used })}
              hint="The oldest charge first."
              error={errors['deposit.used']}
            />
          )}
          <MoneyField
            label="Refund"
            placeholder="None"
            value={deposit.refunded}
            onChange={(refunded) => change({ refunded })}
            error={errors['deposit.refunded.amount']}
          />
          {deposit.refunded !== null && deposit.refunded > 0 && (
            <PaidByFields
              value={deposit.paidBy}
              onChange={(paidBy) => change({ paidBy })}
              methodError={errors['deposit.refunded.method']}
              referenceError={errors['deposit.refunded.reference']}
            />
          )}
          <MoneyField
            label="Withhold"
            placeholder="None"
            value={deposit.withheld}
            onChange={(withheld) => change({ withheld })}
            error={errors['deposit.withheld.amount']}
          />
          {deposit.withheld !== null && deposit.withheld > 0 && (
            <ReasonField
              value={deposit.reason}
              onChange={(reason) => change({ reason })}
              error={errors['deposit.withheld.reason']}
            />
          )}
          <output className="text-[0.875rem] text-muted tabular">
            {rest < 0 ? `${formatUgx(-rest)} more than is held.` : `${formatUgx(rest)} stays held.`}
          </output>
        </div>
      )}
    </>
  );
}
