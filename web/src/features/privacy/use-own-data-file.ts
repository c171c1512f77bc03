import { downloadMyData } from '@amayumba/contract/privacy/endpoints.ts';
import { personalDataFileName } from '@amayumba/contract/privacy/rules.ts';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import type { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { today } from '../../lib/today.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { notify } from '../../ui/notices.ts';

/** Downloads the user's own personal data. The user can leave the screen during the download. */
export function useOwnDataFile() {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isShown = useIsMounted();

  const run = async () => {
    const name = personalDataFileName(today());
    setPending(true);
    setProblem(null);
    const failure = await download(request(downloadMyData), name);
    setPending(false);
    if (!failure) return notify.success('Your data was downloaded', `Look for ${name} among your downloads.`);
    // A notice shows the error if the card is no longer on screen.
    if (!isShown.current) notify.failure('Your data could not be downloaded', failure.error);
    return setProblem(failure);
  };
  return { isPending, problem, start: () => void run() };
}
