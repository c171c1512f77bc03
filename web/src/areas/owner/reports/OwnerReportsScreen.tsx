import { EXPORT_FORMATS, type ExportFormat, type ReportType } from '@amayumba/contract/reports/rules.ts';
import { useId, useState } from 'react';
import { TaxPackPanel } from '../../../features/owners/TaxPackPanel.tsx';
import {
  RANGE_PRESETS,
  rangeError,
  rangeOf,
  type RangePreset,
  type ReportRange,
  USUAL_PRESET,
} from '../../../features/reports/report-range.ts';
import { useReportExport } from '../../../features/reports/use-report-export.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type TabItem, Tabs } from '../../../ui/Tabs.tsx';
import { ComplaintReportTab } from './ComplaintReportTab.tsx';
import { OccupancyReportTab } from './OccupancyReportTab.tsx';
import { PaymentReportTab } from './PaymentReportTab.tsx';
import type { ReportTabProps } from './ReportSection.tsx';
import { TenancyReportTab } from './TenancyReportTab.tsx';
import { type ReportTab, type ReportView, TAX_TAB, useReportView } from './use-report-view.ts';

const TABS: readonly { key: ReportType; label: string; Report: (props: ReportTabProps) => React.ReactNode }[] = [
  { key: 'payments', label: 'Payment', Report: PaymentReportTab },
  { key: 'occupancy', label: 'Occupancy', Report: OccupancyReportTab },
  { key: 'complaints', label: 'Complaint', Report: ComplaintReportTab },
  { key: 'tenancy', label: 'Tenancy', Report: TenancyReportTab },
];

/** Reports over a range of days, to read, print or export. See docs/product.md, Owner reports. */
export function OwnerReportsScreen() {
  const view = useReportView();
  const { make, isPending, fault } = useReportExport();
  const { tab, query, estateName } = view;
  const exportAs = (format: ExportFormat) => {
    if (!query || tab === TAX_TAB) return;
    const { start_date, end_date, ...filters } = query;
    void make({ report_type: tab, format, start_date, end_date, filters });
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
            <HeadButton variant="glass" icon="print" onClick={() => window.print()}>
              Print
            </HeadButton>
            <MenuButton
              label="Export"
              icon="download"
              variant="bright"
              isPending={isPending}
              items={EXPORT_FORMATS.map((format) => ({
                label: format.toUpperCase(),
                icon: 'file',
                isDisabled: query === null || tab === TAX_TAB,
                onSelect: () => exportAs(format),
              }))}
            />
          </>
        }
      />
      {fault && (
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
      )}
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

const NoRange = () => (
  <EmptyState icon="calendar" title="No range chosen">
    Choose a start and an end date to see the report.
  </EmptyState>
);

const PRESETS = RANGE_PRESETS.map(({ key, label }) => ({ value: key, label }));

/** The report's range and estate. An invalid range shows an error, and the report keeps the last valid one. */
function ReportFilters({ view }: { view: ReportView }) {
  const { range, preset, chooseRange, estateId, estateOptions, chooseEstate } = view;
  const [typed, setTyped] = useTypedRange(range);
  const fault = rangeError(typed);
  const type = (patch: Partial<ReportRange>) => {
    const next = { ...typed, ...patch };
    setTyped(next);
    if (!rangeError(next)) chooseRange(next);
  };
  return (
    <FilterBar
      count={Number(preset !== USUAL_PRESET) + Number(estateId !== null)}
      filters={
        <>
          <SelectField
            label="Period"
            options={PRESETS}
            placeholder={preset === undefined ? 'Custom range' : undefined}
            value={preset ?? ''}
            onChange={(event) => {
              if (event.target.value) chooseRange(rangeOf(event.target.value as RangePreset, today()));
            }}
          />
          <DateField
            label="Start date"
            value={typed.start}
            error={fault?.start}
            onChange={(event) => type({ start: event.target.value })}
          />
          <DateField
            label="End date"
            value={typed.end}
            error={fault?.end}
            onChange={(event) => type({ end: event.target.value })}
          />
          <SelectField
            label="Estate"
            options={estateOptions}
            placeholder="All Estates"
            value={estateId ?? ''}
            onChange={(event) => chooseEstate(Number(event.target.value) || null)}
          />
        </>
      }
    />
  );
}

/** The values of the two fields: as typed, until the range changes elsewhere. */
function useTypedRange(range: ReportRange) {
  const [typed, setTyped] = useState(range);
  const [seen, setSeen] = useState(range);
  if (seen.start !== range.start || seen.end !== range.end) {
    setSeen(range);
    setTyped(range);
  }
  return [typed, setTyped] as const;
}
