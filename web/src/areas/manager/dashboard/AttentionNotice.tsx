import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** Reports background work that failed and payments that a statement lacks, and links to the details. */
export const AttentionNotice = ({ count }: { count: number }) => (
  <Banner
    tone="amber"
    className="mt-4"
    title={count === 1 ? 'One thing needs attention' : `${count} things need attention`}
    action={
      <ButtonLink to="/manager/settings" size="sm" className="flex-none">
        See in Settings
      </ButtonLink>
    }
  >
    A message or an event for another system was not sent, an import failed, a payment is missing, or a change waits for
    approval.
  </Banner>
);
