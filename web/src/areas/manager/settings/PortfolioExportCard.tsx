import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { usePortfolioExport } from './use-portfolio-export.ts';

/** Exports the whole portfolio as a workbook. */
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
