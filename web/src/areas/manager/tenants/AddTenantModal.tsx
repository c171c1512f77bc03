import type { Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { useMoneyRule, useWithDueDay } from '../../../features/money/use-money-rule.ts';
import { useSmsNumber } from '../../../features/money/use-sms-number.ts';
import {
  emptyTenant,
  getsCode,
  newTenantBody,
  type TenantDraft,
  withProposal,
} from '../../../features/tenants/tenant-draft.ts';
import { useCreateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import type { ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { notify } from '../../../ui/notices.ts';
import { SendSmsField } from '../messages/SendSmsField.tsx';
import { TenantCodeModal } from './TenantCodeModal.tsx';
import { TenantFormModal } from './TenantFormModal.tsx';

interface AddTenantModalProps {
  /** The home to let, with its asking rent; by default none is chosen. */
  home?: { option: ComboboxOption; rent: Ugx | null } | undefined;
  onClose: () => void;
}

export function AddTenantModal({ home, onClose }: AddTenantModalProps) {
  const [createTenant, { data: code, isLoading, error }] = useCreateTenantMutation();
  const {
    draft: typed,
    change,
    clear,
    kept,
  } = useStoredDraft(`add-tenant-${home?.option.value}`, () =>
    home
      ? { ...emptyTenant, apartment: home.option, rent: { ...emptyTenant.rent, rent_amount: home.rent } }
      : emptyTenant,
  );
  const draft = { ...typed, rent: useWithDueDay(typed.rent) };
  // The tenant whose code is shown once.
  const [added, setAdded] = useState<TenantDraft>(draft);
  const hasLedger = useMoneyRule('charge_days_before') !== undefined;
  const asksRent = hasLedger && draft.apartment !== null;
  const number = useSmsNumber(draft.phone_number);
  // Other servers make no codes.
  const asksSms = hasLedger && number !== undefined && getsCode(draft);
  const problem = asProblem(error);
  const create = async () => {
    const result = await createTenant(newTenantBody(draft, { asksRent, asksSms }));
    if ('error' in result) return; // the form shows the error
    const name = draft.isRegistered ? draft.account?.name : `${draft.first_name} ${draft.last_name}`;
    setAdded(draft);
    clear();
    // The person reads the code next.
    if (result.data) return;
    notify.success(`${name} was added.`);
    onClose();
  };
  if (code) {
    const [apartment = '', block = '', estate = ''] = added.apartment?.label.split(' · ') ?? [];
    return <TenantCodeModal holder={{ ...added, apartment, block, estate }} made={code} onClose={onClose} />;
  }
  return (
    <TenantFormModal
      draft={draft}
      kept={kept}
      onChange={(part) => change((now) => withProposal(now, part))}
      isNew
      asksRent={asksRent}
      isPending={isLoading}
      problem={problem}
      messageFields={
        asksSms && (
          <div className="-mt-3 sm:col-span-2">
            <SendSmsField
              what="the one-time code"
              number={number}
              isOn={draft.send_sms}
              onChange={(send_sms) => change((now) => ({ ...now, send_sms }))}
              error={problem?.fields?.['send_sms']}
            />
          </div>
        )
      }
      onSubmit={() => void create()}
      onClose={onClose}
    />
  );
}
