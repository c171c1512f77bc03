import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { useSmsOff } from './use-sms-off.ts';

/** Says that nothing goes by SMS, and where that is changed. Renders nothing while SMS are switched on. */
export function SmsOffNote() {
  if (!useSmsOff()) return null;
  return (
    <Banner
      className="mb-3"
      title="SMS is switched off"
      action={
        <ButtonLink to="/manager/settings#sms" size="sm" may="settings:write" className="flex-none">
          Set up SMS
        </ButtonLink>
      }
    >
      Messages go by mail and in the portal only.
    </Banner>
  );
}
