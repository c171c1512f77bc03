import { CHANNEL_LABELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { useEffect, useRef } from 'react';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { InboxItem, MatchReason } from '@amayumba/contract/money/inbox.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { cx } from '../../../../lib/cx.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { statementPath } from '../money-place.ts';
import { arrivedText, INBOX_LABELS, INBOX_TONES, statementText } from './inbox-words.ts';

interface LineFactsProps {
  line: InboxItem;
  /** Its position among the open lines, from 1; null once it is no longer one of them. */
  position: number | null;
  count: number | undefined;
  onStep: (by: 1 | -1) => void;
}

/** The reasons behind each fact: if the best suggestion has one, the fact is marked. */
const RESTS_ON: Readonly<Record<string, readonly MatchReason[]>> = {
  From: ['phone', 'shared_phone', 'request'],
  Name: ['similar_name'],
  Text: ['code'],
};

export function LineFacts({ line, position, count, onStep }: LineFactsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(line.id);
  useEffect(() => {
    // The element with the focus disappeared with the earlier line.
    if (shown.current !== line.id && document.activeElement === document.body) heading.current?.focus();
    shown.current = line.id;
  }, [line.id]);
  const { phone, name, text, channel, external_reference, received_at, statement_import } = line;
  const facts = [
    ['From', phone && formatPhone(phone)],
    ['Name', name],
    ['Text', text && `“${text}”`],
    ['When', arrivedText(received_at)],
    ['By', CHANNEL_LABELS[channel]],
    ['Id', external_reference],
  ] as const;
  const speakFor = line.suggestions[0]?.reasons.filter(({ speaks_for }) => speaks_for).map(({ code }) => code) ?? [];
  const isMarked = (fact: string) => RESTS_ON[fact]?.some((code) => speakFor.includes(code)) ?? false;
  return (
    <section aria-label="The line" className="border-line lg:col-start-1 lg:row-start-2 lg:border-r">
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-0.5">
        <div className="flex items-center">
          <h2 ref={heading} tabIndex={-1} className="mr-1 text-md font-semibold outline-none">
            {position === null || count === undefined ? 'Line' : `Line ${position} of ${count}`}
          </h2>
          <IconButton
            icon="chevronLeft"
            label="Previous line"
            title="Previous line (K)"
            aria-keyshortcuts="k"
            disabled={position === 1}
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon="chevronRight"
            label="Following line"
            title="Following line (J)"
            aria-keyshortcuts="j"
            disabled={position === count}
            onClick={() => onStep(1)}
          />
        </div>
        {statement_import === null ? (
          <span className="text-sm text-muted">Asked by phone</span>
        ) : (
          <Link
            to={statementPath(statement_import)}
            className="inline-flex min-h-8 items-center text-sm text-muted underline-offset-2 hover:underline max-sm:min-h-11"
          >
            {statementText(line)}
          </Link>
        )}
      </header>
      <div className="grid gap-3 px-4 pt-3 pb-4">
        <p className="flex items-center justify-between gap-3">
          <strong className="text-[1.625rem] leading-9 font-bold tracking-[-.022em] text-ink tabular sm:text-[1.875rem]">
            {formatUgx(line.amount)}
          </strong>
          <Badge tone={INBOX_TONES[line.state]}>{line.state === 'open' ? 'Unmatched' : INBOX_LABELS[line.state]}</Badge>
        </p>
        <dl className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-y-1.5 text-[0.875rem]">
          {facts.map(([term, value]) =>
            value ? (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd className="font-semibold wrap-anywhere text-ink tabular">
                  <span
                    className={cx(isMarked(term) && '-ml-1.5 rounded-xs bg-selected px-1.5 py-0.5 text-on-selected')}
                  >
                    {value}
                  </span>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
        {line.why && (
          <p className="flex items-start gap-2 rounded-md border border-amber-line bg-amber-bg px-3 py-2.5 text-sm text-amber-ink">
            <Icon name="info" className="size-4.5" />
            {line.why}
          </p>
        )}
      </div>
    </section>
  );
}
