import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { portfolioFileName } from '@amayumba/contract/portfolio-export/rules.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import type { Problem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { notify } from '../../../ui/notices.ts';

/** State of an export: idle, in preparation on the server, downloading (`share` is done, 0 to 1), or failed. */
export type ExportState =
  | { at: 'rest' }
  | { at: 'making' }
  | { at: 'coming'; share: number }
  | { at: 'failed'; problem: Problem };

/** Downloads the workbook. The user can leave the screen during the download. */
export function usePortfolioExport(): { state: ExportState; start: () => void } {
  const [state, setState] = useState<ExportState>({ at: 'rest' });
  const isShown = useIsMounted();

  const run = async () => {
    const name = portfolioFileName(today());
    setState({ at: 'making' });
    const onReceived = (share: number) => setState({ at: 'coming', share });
    const problem = await download({ ...request(exportPortfolio), onReceived }, name);
    if (!problem) {
      setState({ at: 'rest' });
      notify.success('Everything exported', `Look for ${name} among your downloads.`);
      return;
    }
    setState({ at: 'failed', problem });
    // A notice shows the error if the card is no longer on screen.
    if (!isShown.current) notify.failure('The export failed', problem.error);
  };
  return { state, start: () => void run() };
}
