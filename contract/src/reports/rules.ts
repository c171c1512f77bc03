import { type CalendarDate, daysBetween } from '../calendar.ts';

export const REPORT_TYPES = ['payments', 'occupancy', 'complaints', 'tenancy'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** `amayumba-payments-2026-01-01-2026-12-31.xlsx` */
export function exportFileName(asked: {
  report_type: ReportType;
  format: ExportFormat;
  start_date: CalendarDate;
  end_date: CalendarDate;
}): string {
  return `amayumba-${asked.report_type}-${asked.start_date}-${asked.end_date}.${asked.format}`;
}

/** Why the report can show more than the dashboard. See docs/rules.md, Occupancy report. */
export const OCCUPANCY_NOTE =
  'A vacant home counts from the day it was added, so earlier days can have a higher rate than the dashboard shows today.';

/** Leases that end within this many days are expiring soon. See docs/rules.md, Renewals and expiring leases. */
export const EXPIRING_DAYS = 60;
/** The most rows of each alert list, and of the expiring leases on the dashboard. See docs/rules.md, Owner alerts. */
export const ALERTS_MAX = 20;
/** Days of the complaint trend by default. See docs/rules.md, Complaint figures. */
export const TREND_DAYS = 30;
/** The longest range of a report. See docs/rules.md, Report ranges. */
export const REPORT_YEARS_MAX = 5;

/** Whether `end` is at most that many years after `start`. */
export function isWithinYears(start: CalendarDate, end: CalendarDate, years: number): boolean {
  return end <= `${Number(start.slice(0, 4)) + years}${start.slice(4)}`;
}

/**
 * The interval between points of the occupancy report: a day up to 92 days, a week up to 2 years, else a month.
 * See docs/rules.md, Occupancy report.
 */
export function occupancyStep(start: CalendarDate, end: CalendarDate): 'day' | 'week' | 'month' {
  if (daysBetween(start, end) < 92) return 'day';
  return isWithinYears(start, end, 2) ? 'week' : 'month';
}
