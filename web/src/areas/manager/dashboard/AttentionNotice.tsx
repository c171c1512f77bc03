import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** Reports that some of the portal's background work failed, and links to the details. */
export function AttentionNotice({ count }: { count: number }) {
  return (
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
      The portal couldn’t send mail or reminders, or finish an import.
    </Banner>
  );
}
