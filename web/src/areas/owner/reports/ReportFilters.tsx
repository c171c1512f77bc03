import { useState } from 'react';
import {
  rangeError,
  RANGE_PRESETS,
  type RangePreset,
  rangeOf,
  type ReportRange,
  USUAL_PRESET,
} from '../../../features/reports/report-range.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ReportView } from './use-report-view.ts';

const PRESETS = RANGE_PRESETS.map(({ key, label }) => ({ value: key, label }));

/**
 * Selects the report's range and estate. An invalid range shows an error at its field, and the report keeps the last
 * valid one.
 */
export function ReportFilters({ view }: { view: ReportView }) {
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
