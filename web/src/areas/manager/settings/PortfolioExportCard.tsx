import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { portfolioFileName } from '@amayumba/contract/portfolio-export/rules.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import type { Problem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';

export function PortfolioExportCard() {
  const { state, start } = usePortfolioExport();
  const isUnderWay = state.at === 'making' || state.at === 'coming';
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p className="max-w-[60ch] text-sm text-muted">
          One Excel workbook with a sheet each for estates, apartments, tenants and their leases, payments, deposits and
          complaints. Uploaded receipts and pictures are not in it. The audit record notes who exported it.
        </p>
        <Button icon="download" isPending={isUnderWay} onClick={start} className="flex-none">
          Export everything
        </Button>
      </div>
      {isUnderWay && <ExportProgress share={state.at === 'coming' ? state.share : 0} />}
      {state.at === 'failed' && (
        <Banner tone="rose" title="The export failed" className="mt-4">
          {state.problem.error}
        </Banner>
      )}
    </Card>
  );
}

function ExportProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mt-4">
      <p className="mb-1.5 flex justify-between text-sm text-muted tabular">
        <output>{share === 0 ? 'Making the workbook...' : 'Downloading...'}</output>
        <span>{percent}%</span>
      </p>
      <ProgressBar label="Export" percent={percent} />
    </div>
  );
}

type ExportState =
  | { at: 'rest' }
  | { at: 'making' }
  | { at: 'coming'; share: number }
  | { at: 'failed'; problem: Problem };

function usePortfolioExport(): { state: ExportState; start: () => void } {
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
