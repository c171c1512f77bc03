import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant, TenantCode } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useSmsNumber } from '../../../features/money/use-sms-number.ts';
import { tenantView } from '../../../features/tenants/tenant-view.ts';
import { useCreateTenantCodeMutation } from '../../../features/tenants/tenants.api.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SignInSlips } from '../import/SignInSlips.tsx';
import { SendSmsField } from '../messages/SendSmsField.tsx';

interface CodeHolder {
  username: string;
  first_name: string;
  last_name: string;
  apartment: string;
  block: string;
  estate: string;
}

interface TenantCodeModalProps {
  holder: CodeHolder;
  made: TenantCode;
  onClose: () => void;
}

/** A one-time code, shown once, to be printed or read out. See docs/rules.md, One-time codes. */
export function TenantCodeModal({ holder, made, onClose }: TenantCodeModalProps) {
  const { username, apartment, block, estate } = holder;
  const name = fullName(holder);
  return (
    <Modal
      title="One-time code"
      description={`${name} is ready to sign in.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Banner tone="amber" title="This code is shown once" className="mb-4 print:hidden">
        Print it, or read it out to the tenant now. It works once, until{' '}
        {formatDay(dayInKampala(Date.parse(made.expires_at)))}. You can make a new one at any time.
      </Banner>
      {made.sms_to && (
        <Banner tone="green" className="mb-4 print:hidden">
          It also goes to {formatPhone(made.sms_to)} by SMS.
        </Banner>
      )}
      <div data-print-alone>
        <SignInSlips
          codes={[{ name, username, apartment, block, estate, code: made.code }]}
          expiresAt={made.expires_at}
        />
      </div>
    </Modal>
  );
}

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
