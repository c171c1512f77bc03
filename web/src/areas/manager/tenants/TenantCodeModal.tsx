import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { TenantCode } from '@amayumba/contract/tenants/tenant.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SignInSlips } from '../import/SignInSlips.tsx';

/** Whose code it is, and the home on the slip. */
export interface CodeHolder {
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
