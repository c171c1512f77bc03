import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { portfolioFileName } from '@amayumba/contract/portfolio-export/rules.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import type { Problem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { notify } from '../../../ui/notices.ts';

/** Where an export is: at rest, being made on the server, on its way (`share` of it is here, 0 to 1), or failed. */
export type ExportState =
  | { at: 'rest' }
  | { at: 'making' }
  | { at: 'coming'; share: number }
  | { at: 'failed'; problem: Problem };

/** Fetches the workbook and hands it to the person, who may go on working elsewhere meanwhile. */
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
    // Whoever went elsewhere does not see the card.
    if (!isShown.current) notify.failure('The export failed', problem.error);
  };
  return { state, start: () => void run() };
}
