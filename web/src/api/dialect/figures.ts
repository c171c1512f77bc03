import { readAmount, readUgx } from './amount.ts';
import { fieldOf, filled } from './filled.ts';

/** The numeric fields of the owner's figures. Names and apartment numbers may look like numbers, but stay text. */
const NUMBERS =
  /(?:_rate|_apartments|_payments|_complaints|_count|_expected|_collected|_revenue|_amount|_time|_id|_due|_overdue|_expiry|_month|_occupancy)$|^(?:amount|count|payments|occupied)$/;

const MONEY = /(?:_expected|_collected|_revenue|_amount)$|^amount$/;

/** Converts the numbers of figures from text, at any depth; everything else is unchanged. */
export function readFigures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readFigures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      MONEY.test(name) ? readUgx(inner) : NUMBERS.test(name) ? readFigures(readAmount(inner)) : readFigures(inner),
    ]),
  );
}

/** Reads figures on complaints. Without a mean, which screens show as –, it is 0, as on our server. */
export const readComplaintFigures = (answer: unknown): unknown =>
  readFigures(filled(answer, { avg_resolution_time: 0 }));

/** Reads the trend of complaints: the days alone, whose counts are added up, or the counts without days. */
export function readTrends(answer: unknown): unknown {
  if (!Array.isArray(answer)) return filled(answer, { trends: [] });
  const sum = (name: string) =>
    (answer as unknown[]).reduce<number>((total, day) => total + Number(fieldOf(day, name)), 0);
  return { new_complaints: sum('new_complaints'), resolved_complaints: sum('resolved_complaints'), trends: answer };
}
