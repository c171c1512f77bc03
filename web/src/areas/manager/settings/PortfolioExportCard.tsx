import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { portfolioFileName } from '@amayumba/contract/portfolio-export/rules.ts';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useDownload } from '../../../api/use-download.ts';
import { today } from '../../../lib/today.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';

export function PortfolioExportCard() {
  const { isPending, problem, share, start } = usePortfolioExport();
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p className="max-w-[60ch] text-sm text-muted">
          One Excel workbook with a sheet each for estates, apartments, tenants and their leases, payments, deposits and
          complaints. Uploaded receipts and pictures are not in it. The audit record notes who exported it.
        </p>
        <Button icon="download" isPending={isPending} onClick={start} className="flex-none">
          Export everything
        </Button>
      </div>
      {isPending && <ExportProgress share={share} />}
      <Refusal problem={problem} title="The export failed" className="mt-4" />
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

function usePortfolioExport() {
  const { isPending, problem, save } = useDownload();
  const [share, setShare] = useState(0);
  const isShown = useIsMounted();

  const run = async () => {
    const name = portfolioFileName(today());
    setShare(0);
    const failure = await save({ ...request(exportPortfolio), onReceived: setShare }, name);
    if (!failure) return notify.success('Everything exported', `Look for ${name} among your downloads.`);
    // A notice shows the error if the card is no longer on screen.
    if (!isShown.current) notify.failure('The export failed', failure.error);
  };
  return { isPending, problem, share, start: () => void run() };
}
