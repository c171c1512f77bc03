import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { useOwnDataFile } from './use-own-data-file.ts';

/** Downloads the user's own personal data. Data Protection and Privacy Act 2019. */
export function PersonalDataCard() {
  const { isPending, problem, start } = useOwnDataFile();
  return (
    <Card title="What we hold about you">
      <p className="max-w-[60ch] text-sm text-muted">
        Everything that the portal knows of you in one ZIP file: a page to read in any browser, the same as JSON for
        programs, and the receipts and pictures that you sent. Up to five times an hour; the audit record notes it.
      </p>
      <p className="mt-2 max-w-[60ch] text-sm text-muted">
        Something in it is wrong, or should go? Ask your property manager. Why it is held and for how long is on the
        page{' '}
        <Link to="/privacy" className="rounded-xs font-semibold text-link hover:underline">
          Privacy
        </Link>
        .
      </p>
      <Button icon="download" isPending={isPending} onClick={start} className="mt-4 max-sm:w-full">
        {isPending ? 'Making the file...' : 'Download my data'}
      </Button>
      {problem && (
        <Banner tone="rose" title="Your data could not be downloaded" className="mt-4">
          {problem.error}
        </Banner>
      )}
    </Card>
  );
}
