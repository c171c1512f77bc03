import type { TableContents } from './contents.ts';
import type { Moved } from './move.ts';
import { formatCount } from './progress.ts';

/** Sums of ids and the like mean nothing to a reader, so only amounts are shown; all sums are compared. */
const AMOUNT = /amount|target/;

const amounts = ({ sums }: TableContents) =>
  Object.entries(sums)
    .filter(([column]) => AMOUNT.test(column))
    .map(([column, sum]) => `${column} ${formatCount(BigInt(sum.split('.')[0] ?? '0'))}`)
    .join(', ');

/** Formats what was moved for the terminal: rows on both sides, and the sums of the amounts; of others their rows. */
export function movedReport({ sent, loaded, others }: Moved): string {
  const byName = new Map(loaded.map((table) => [table.name, table]));
  const lines = sent.map((table) => {
    const there = byName.get(table.name);
    return [
      table.name,
      formatCount(BigInt(table.rows)),
      formatCount(BigInt(there?.rows ?? '0')),
      there ? amounts(there) : '',
    ];
  });
  const all = [['table', 'rows sent', 'rows there', 'sums, equal on both sides'], ...lines];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const more = others.map(({ schema, rows }) => `${schema}: ${formatCount(rows)} rows, counts and sums equal`);
  const table = all.map(([name = '', rows = '', there = '', sums = '']) =>
    `${name.padEnd(widths[0] ?? 0)}  ${rows.padStart(widths[1] ?? 0)}  ${there.padStart(widths[2] ?? 0)}  ${sums}`.trimEnd(),
  );
  return [...table, ...more].join('\n');
}
