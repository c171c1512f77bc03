import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatWhole, type Ugx } from '@amayumba/contract/money.ts';
import type { OwnerLine } from '@amayumba/contract/owners/owner-statement.ts';
import { cx } from '../../lib/cx.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/use-media-query.ts';
import { FileLink } from '../../ui/FileLink.tsx';
import { Link } from '../../ui/Link.tsx';

interface StatementLinesProps {
  label: string;
  lines: readonly OwnerLine[];
  pathOf?: ((line: OwnerLine) => string | undefined) | undefined;
}

const amountText = (amount: Ugx): string => formatWhole(Math.abs(amount));
const isIn = ({ amount }: OwnerLine) => amount >= 0;

/** The lines of an estate in order: day, text, and the sum gained or taken off. */
export function StatementLines({ label, lines, pathOf }: StatementLinesProps) {
  const isTable = useMediaQuery(TABLE_WIDTH);
  // Lines have no id, and the same receipt can make several.
  const keyed = lines.map((line, index) => ({ line, key: `${index} ${line.on} ${line.kind} ${line.amount}` }));
  if (!isTable) {
    return (
      <ul aria-label={label} className="divide-y divide-line">
        {keyed.map(({ line, key }) => (
          <li key={key} className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2.5 text-[0.875rem]">
            <What line={line} path={pathOf?.(line)} />
            <Amount line={line} isSigned />
            <span className="text-sm text-muted tabular">{formatDay(line.on)}</span>
            {line.file && <FileLink href={line.file} what={`receipt of ${line.text}`} />}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="w-full text-[0.875rem]">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-left text-xs text-muted [&_th]:py-1.5 [&_th]:font-semibold">
          <th scope="col" className="w-32 pr-3 pl-8">
            Day
          </th>
          <th scope="col">What</th>
          <th scope="col" className="w-24 px-3">
            Receipt
          </th>
          <th scope="col" className="w-32 px-3 text-right">
            In, USh
          </th>
          <th scope="col" className="w-32 pr-8 pl-3 text-right">
            Out, USh
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {keyed.map(({ line, key }) => (
          <tr key={key} className="h-9 align-top [&_td]:py-2">
            <td className="pr-3 pl-8 whitespace-nowrap text-muted tabular">{formatDay(line.on)}</td>
            <td>
              <What line={line} path={pathOf?.(line)} />
            </td>
            <td className="px-3">{line.file && <FileLink href={line.file} what={`receipt of ${line.text}`} />}</td>
            <td className="px-3 text-right">{isIn(line) && <Amount line={line} />}</td>
            <td className="pr-8 pl-3 text-right">{!isIn(line) && <Amount line={line} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ line, path }: { line: OwnerLine; path: string | undefined }) {
  const { text, apartment, kind, is_late } = line;
  const notes = [
    apartment !== null && !text.includes(apartment) && apartment,
    kind === 'deposit' && 'Deposit, held',
    is_late && 'Late, of an earlier month',
  ].filter(Boolean);
  return (
    <span className="min-w-0">
      {path ? (
        <Link to={path} className="font-semibold text-ink wrap-anywhere hover:text-link hover:underline">
          {text}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere text-ink">{text}</span>
      )}
      {notes.length > 0 && <span className="block text-xs text-muted">{notes.join(' · ')}</span>}
    </span>
  );
}

/** A deposit is held and not counted, so it is grey. */
function Amount({ line, isSigned = false }: { line: OwnerLine; isSigned?: boolean }) {
  const sign = isSigned && line.amount < 0 ? '− ' : '';
  return (
    <span
      className={cx(
        'font-semibold whitespace-nowrap tabular',
        line.kind === 'deposit' ? 'text-muted italic' : isIn(line) ? 'text-green-ink' : 'text-ink',
      )}
    >
      {sign}
      {amountText(line.amount)}
    </span>
  );
}
