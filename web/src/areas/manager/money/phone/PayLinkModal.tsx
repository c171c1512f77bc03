import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { PayLink } from '@amayumba/contract/money/pay-link.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { useState } from 'react';
import { useOnce } from '../../../../api/use-once.ts';
import { useCreatePayLinkMutation } from '../../../../features/money/pay/collections.api.ts';
import { timeText } from '../../../../features/messages/message-view.ts';
import { useSmsNumber } from '../../../../features/money/use-sms-number.ts';
import { whatsAppLink } from '../../../../lib/contact-links.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button, buttonStyle } from '../../../../ui/Button.tsx';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { SendSmsField } from '../../messages/SendSmsField.tsx';
import { FormProblem } from '../../SentForm.tsx';

/** Makes a link with which anybody can pay for an account without signing in, to copy or to send. */
export function PayLinkModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const once = useOnce();
  const [create] = useCreatePayLinkMutation();
  const [link, setLink] = useState<PayLink>();
  const [goesBySms, setGoesBySms] = useState(false);
  const number = useSmsNumber(account.phone_number);
  const { name } = account.tenant_details;
  const make = async () => {
    const made = await once.send((key) => create({ key, account: account.id, send_sms: goesBySms }));
    if (made?.data) setLink(made.data);
  };
  return (
    <Modal
      title="Send a pay link"
      description={name}
      onClose={onClose}
      isPending={once.isPending}
      onSubmit={() => (link ? onClose() : void make())}
      footer={
        link ? (
          <Button variant="primary" type="submit">
            Done
          </Button>
        ) : (
          <FormButtons onCancel={onClose} isPending={once.isPending}>
            Make the link
          </FormButtons>
        )
      }
    >
      <FormProblem problem={once.problem} fields={['send_sms']} />
      {link ? (
        <ReadyLink link={link} account={account} />
      ) : (
        <>
          <p className="text-[0.875rem] text-muted">
            Whoever has the link can pay for {name} by mobile money, without signing in: the tenant, a spouse, an
            employer. It shows the office, the unit, the first name and what is open, and nothing else. It works for 14
            days.
          </p>
          {number && (
            <SendSmsField
              number={number}
              isOn={goesBySms}
              onChange={setGoesBySms}
              error={once.problem?.fields?.['send_sms']}
            />
          )}
        </>
      )}
    </Modal>
  );
}

function ReadyLink({ link: { url, expires_at, sms }, account }: { link: PayLink; account: Account }) {
  const chat = whatsAppLink(account.phone_number) ?? 'https://wa.me/';
  const text = `Pay your rent by mobile money here: ${url}`;
  return (
    <div className="grid gap-4">
      {sms && (
        <Banner tone="green">
          It goes to {formatPhone(sms.to)} by SMS{sms.held_until ? `, from ${timeText(sms.held_until)}` : ''}.
        </Banner>
      )}
      <CopyField label="Pay link" value={url} hint={`Works until ${formatInstant(expires_at)}.`} />
      <a
        href={`${chat}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('secondary', 'md')}
      >
        <Icon name="message" className="size-4.5" />
        Send by WhatsApp
      </a>
    </div>
  );
}
