import { downloadMyData } from '@amayumba/contract/privacy/endpoints.ts';
import { personalDataFileName } from '@amayumba/contract/privacy/rules.ts';
import { useDownload } from '../../api/use-download.ts';
import { request } from '../../api/request.ts';
import { today } from '../../lib/today.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { notify } from '../../ui/notices.ts';

/** Downloads the user's own personal data. Data Protection and Privacy Act 2019. */
export function PersonalDataCard() {
  const { isPending, problem, start } = useOwnDataFile();
  return (
    <Card title="What we hold about you">
      <p className="max-w-[60ch] text-[0.875rem] text-muted">
        Download everything the portal holds about you as one ZIP file: a page for any browser, the same as JSON for
        programs, and the receipts and pictures you sent. You can do this five times an hour; the audit log notes it.
      </p>
      <p className="mt-2 max-w-[60ch] text-[0.875rem] text-muted">
        Is something wrong, or should it go? Ask your property manager. Why we hold it, and for how long, is on the page{' '}
        <Link to="/privacy" className="rounded-xs font-semibold text-link hover:underline">
          Privacy
        </Link>
        .
      </p>
      <Button icon="download" isPending={isPending} onClick={start} className="mt-4 max-sm:w-full">
        {isPending ? 'Making the file...' : 'Download my data'}
      </Button>
      <Refusal problem={problem} title="Your data could not be downloaded" className="mt-4" />
    </Card>
  );
}

function useOwnDataFile() {
  const { isPending, problem, save } = useDownload();
  const isShown = useIsMounted();

  const run = async () => {
    const name = personalDataFileName(today());
    const failure = await save(request(downloadMyData), name);
    if (!failure) return notify.success('Your data was downloaded', `Look for ${name} among your downloads.`);
    // A notice shows the error if the card is no longer on screen.
    if (!isShown.current) notify.failure('Your data could not be downloaded', failure.error);
  };
  return { isPending, problem, start: () => void run() };
}
