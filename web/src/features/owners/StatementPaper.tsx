import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx, formatWhole, type Ugx } from '@amayumba/contract/money.ts';
import { ALL_ESTATES, type EstatePart, estateParts } from '@amayumba/contract/owners/estate-parts.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import type { OwnerLine, OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import { cx } from '../../lib/cx.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/use-media-query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { FileLink } from '../../ui/FileLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { lateSum, stepsOf } from './statement-view.ts';
import { unbroken } from '../../ui/unbroken.tsx';

interface StatementPaperProps {
  statement: OwnerStatement;
  /** The only estate that is shown; undefined for all of them. */
  estate?: number | undefined;
  /** The page of the record behind a line, for those that have one. */
  pathOf?: ((line: OwnerLine) => string | undefined) | undefined;
}

/** An owner's statement as a paper: opening balance, lines by estate, closing balance; or one estate's month. */
export function StatementPaper({ statement, estate, pathOf }: StatementPaperProps) {
  const { owner_name, month, statement_code, until, issued_at } = statement;
  const all = estateParts(statement);
  const part = all.find((one) => one.estate === estate);
  const { totals, lines } = part ?? statement;
  const parts = (part ? [part] : all).filter((one) => one.lines.length > 0);
  return (
    <Card isFlush className="mx-auto w-full max-w-[60rem] overflow-clip">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-5 pb-4 sm:px-8 sm:pt-7">
        <div className="min-w-0">
          <p className="text-sm text-muted">Owner’s statement</p>
          <h2 className="text-xl leading-7 font-bold">{monthTitle(month)}</h2>
          <p className="mt-0.5 text-[0.875rem] font-semibold text-ink">{owner_name}</p>
        </div>
        <div className="text-sm text-muted tabular sm:text-right">
          {statement_code ? (
            <p className="text-md font-semibold text-ink">{statement_code}</p>
          ) : (
            <Badge tone="indigo">Preview</Badge>
          )}
          <p className="mt-0.5">{issued_at ? `Issued ${formatInstant(issued_at)}` : 'Not issued yet'}</p>
          <p>Up to {formatDay(until)}</p>
        </div>
      </header>
      {part ? <PartSums part={part} /> : <Sums statement={statement} late={lateSum(lines)} />}
      {parts.map((one) => (
        <Section key={one.estate ?? 'all'} part={one} isAlone={part !== undefined} pathOf={pathOf} />
      ))}
      {parts.length === 0 && (
        <p className="border-t border-line px-4 py-8 text-center text-muted sm:px-8">No money moved in this month.</p>
      )}
      {totals.deposits !== 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-8">
          Deposits received less those returned: {formatUgx(totals.deposits)}. The office holds them for the tenants, so
          they are not counted above.
        </p>
      )}
    </Card>
  );
}

interface SectionProps extends Pick<StatementPaperProps, 'pathOf'> {
  part: EstatePart;
  isAlone: boolean;
}

/** The lines of an estate, and the sums that lead to their total unless they are shown above. */
function Section({ part, isAlone, pathOf }: SectionProps) {
  const name = part.estate_name ?? ALL_ESTATES;
  const steps = stepsOf(part.totals).filter(({ amount }) => amount !== 0);
  return (
    <section aria-label={name} className="border-t border-line">
      <div className="bg-sunken px-4 py-2.5 text-[0.875rem] sm:px-8">
        <h3 className="flex items-baseline justify-between gap-4 font-semibold">
          <span className="min-w-0 truncate">{name}</span>
          {!isAlone && <span className="whitespace-nowrap tabular">This month {signed(part.sum)}</span>}
        </h3>
        {!isAlone && steps.length > 1 && (
          <p className="text-sm text-muted tabular">
            {steps.map(({ label, amount }) => `${label} ${signed(amount)}`).join(' · ')}
          </p>
        )}
      </div>
      <StatementLines label={name} lines={part.lines} pathOf={pathOf} />
    </section>
  );
}

const STEP = 'flex justify-between gap-6 py-1.5';
const RESULT = 'mt-1.5 flex items-baseline justify-between gap-6 border-t-2 border-ink pt-2.5 font-bold text-ink';

const Steps = ({ totals }: Pick<OwnerStatement, 'totals'>) =>
  stepsOf(totals).map(({ label, amount }) => (
    <div key={label} className={STEP}>
      <dt className="text-muted">{label}</dt>
      <dd className={cx(amount < 0 && 'text-ink')}>{signed(amount)}</dd>
    </div>
  ));

function Sums({ statement, late }: { statement: OwnerStatement; late: Ugx }) {
  const { opening_balance, closing_balance, totals, owner_name } = statement;
  return (
    <dl className="border-t border-line px-4 py-4 text-[0.875rem] tabular sm:px-8">
      <div className={STEP}>
        <dt className="text-muted">Opening balance</dt>
        <dd>{formatUgx(opening_balance)}</dd>
      </div>
      <Steps totals={totals} />
      <div className={RESULT}>
        <dt>Due to {owner_name}</dt>
        <dd className="text-lg whitespace-nowrap">{formatUgx(closing_balance)}</dd>
      </div>
      {late !== 0 && (
        <div className="flex justify-between gap-6 pt-1 text-sm text-muted">
          <dt>of which late, of earlier months</dt>
          <dd>{signed(late)}</dd>
        </div>
      )}
    </dl>
  );
}

const PartSums = ({ part }: { part: EstatePart }) => (
  <dl className="border-t border-line px-4 py-4 text-[0.875rem] tabular sm:px-8">
    <Steps totals={part.totals} />
    <div className={RESULT}>
      <dt>This month of {part.estate_name ?? ALL_ESTATES}</dt>
      <dd className="text-lg whitespace-nowrap">{signed(part.sum)}</dd>
    </div>
  </dl>
);

/** With its sign: `+ USh 500,000`, `− USh 40,000`. */
function signed(amount: Ugx): string {
  if (amount === 0) return formatUgx(0);
  return `${amount < 0 ? '−' : '+'} ${formatUgx(Math.abs(amount))}`;
}

interface StatementLinesProps {
  label: string;
  lines: readonly OwnerLine[];
  pathOf?: ((line: OwnerLine) => string | undefined) | undefined;
}

const amountText = (amount: Ugx): string => formatWhole(Math.abs(amount));
const isIn = ({ amount }: OwnerLine) => amount >= 0;

function StatementLines({ label, lines, pathOf }: StatementLinesProps) {
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

function What({ line: { text, apartment, kind, is_late }, path }: { line: OwnerLine; path: string | undefined }) {
  const notes = [
    apartment !== null && !text.includes(apartment) && apartment,
    kind === 'deposit' && 'Deposit, held',
    is_late && 'Late, of an earlier month',
  ].filter(Boolean);
  return (
    <span className="min-w-0">
      {path ? (
        <Link to={path} className="font-semibold text-ink wrap-anywhere hover:text-link hover:underline">
          {unbroken(text)}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere text-ink">{unbroken(text)}</span>
      )}
      {notes.length > 0 && <span className="block text-xs text-muted">{unbroken(notes.join(' · '))}</span>}
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
