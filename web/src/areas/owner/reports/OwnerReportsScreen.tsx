import type { ExportFormat, ReportType } from '@amayumba/contract/reports/rules.ts';
import { useId } from 'react';
import { useReportExport } from '../../../features/reports/use-report-export.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TaxPackPanel } from '../../../features/owners/TaxPackPanel.tsx';
import { type TabItem, Tabs } from '../../../ui/Tabs.tsx';
import { ComplaintReportTab } from './ComplaintReportTab.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { OccupancyReportTab } from './OccupancyReportTab.tsx';
import { PaymentReportTab } from './PaymentReportTab.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import type { ReportTabProps } from './ReportSection.tsx';
import { TenancyReportTab } from './TenancyReportTab.tsx';
import { TAX_TAB, type ReportTab, useReportView } from './use-report-view.ts';

const TABS: readonly { key: ReportType; label: string; Report: (props: ReportTabProps) => React.ReactNode }[] = [
  { key: 'payments', label: 'Payment', Report: PaymentReportTab },
  { key: 'occupancy', label: 'Occupancy', Report: OccupancyReportTab },
  { key: 'complaints', label: 'Complaint', Report: ComplaintReportTab },
  { key: 'tenancy', label: 'Tenancy', Report: TenancyReportTab },
];

/** Reports over a range of days, to read, print or export. See docs/product.md, Owner reports. */
export function OwnerReportsScreen() {
  const view = useReportView();
  const files = useReportExport();
  const { tab, query, estateName } = view;
  const takeAlong = (format: ExportFormat) => {
    if (!query || tab === TAX_TAB) return;
    const { start_date, end_date, ...filters } = query;
    void files.make({ report_type: tab, format, start_date, end_date, filters });
  };
  const items: TabItem<ReportTab>[] = [
    ...TABS.map(({ key, label, Report }) => ({
      key,
      label,
      content: query ? <Report query={query} estateName={estateName} /> : <NoRange />,
    })),
    { key: TAX_TAB, label: 'Tax year', content: <TaxYear /> },
  ];
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="How your estates did"
        actions={
          <>
            <Button variant="glass" icon="print" isStackedOnPhone onClick={() => window.print()}>
              Print
            </Button>
            <ExportMenu
              onExport={takeAlong}
              isPending={files.isPending}
              isDisabled={query === null || tab === TAX_TAB}
            />
          </>
        }
      />
      {files.fault && <ExportFailure files={files} />}
      <Card isFlush className="overflow-hidden pb-2">
        {tab !== TAX_TAB && (
          <div className="print:hidden">
            <ReportFilters view={view} />
          </div>
        )}
        <Tabs label="Reports" items={items} value={tab} onChange={view.chooseTab} />
      </Card>
    </>
  );
}

/** A tax year has days and files of its own, over all estates of the owner. */
function TaxYear() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="px-4 pt-3.5 pb-2 sm:px-5">
      <h2 id={titleId} className="mb-3 text-lg">
        Tax pack
      </h2>
      <TaxPackPanel />
    </section>
  );
}

function NoRange() {
  return (
    <EmptyState icon="calendar" title="No range chosen">
      Choose a start and an end date to see the report.
    </EmptyState>
  );
}

function ExportFailure({ files: { fault, isPending, make } }: { files: ReturnType<typeof useReportExport> }) {
  if (!fault) return null;
  return (
    <Banner
      tone="rose"
      title={`The ${fault.asked.format.toUpperCase()} file could not be made`}
      className="mb-4 print:hidden"
      action={
        <Button size="sm" isPending={isPending} onClick={() => void make(fault.asked)}>
          Try again
        </Button>
      }
    >
      {fault.problem.error}
    </Banner>
  );
}
