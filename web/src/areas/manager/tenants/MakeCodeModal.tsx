import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useSmsNumber } from '../../../features/money/use-sms-number.ts';
import { tenantView } from '../../../features/tenants/tenant-view.ts';
import { useCreateTenantCodeMutation } from '../../../features/tenants/tenants.api.ts';
import { today } from '../../../lib/today.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SendSmsField } from '../messages/SendSmsField.tsx';
import { TenantCodeModal } from './TenantCodeModal.tsx';

/** Makes a new one-time code for a tenant without e-mail, and shows it once. */
export function MakeCodeModal({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [make, { data: made, isLoading, error }] = useCreateTenantCodeMutation();
  const [goesBySms, setGoesBySms] = useState(false);
  const number = useSmsNumber(tenant.phone_number);
  const problem = asProblem(error);
  const smsFault = problem?.fields?.['send_sms'];
  const { name, apartmentLabel: apartment, blockName: block, estateName: estate } = tenantView(tenant, today());
  if (made) {
    const home = tenant.apartment_details ? { apartment, block, estate } : { apartment: '', block: '', estate: '' };
    return <TenantCodeModal holder={{ ...tenant.user_details, ...home }} made={made} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={`Make a one-time code for ${name}?`}
      confirmLabel="Make code"
      isDanger={false}
      isPending={isLoading}
      error={smsFault ? undefined : problem?.error}
      onConfirm={() => void make({ id: tenant.id, send_sms: goesBySms })}
      onCancel={onClose}
    >
      <p>
        With the code they sign in once and choose a password. It is shown once, so have your printer or phone ready. An
        earlier code stops working; a password they have works until they choose another.
      </p>
      {number && <SendSmsField number={number} isOn={goesBySms} onChange={setGoesBySms} error={smsFault} />}
    </ConfirmDialog>
  );
}
