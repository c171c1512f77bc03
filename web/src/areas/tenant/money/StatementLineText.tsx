import type { StatementLine } from '@amayumba/contract/money/statement.ts';
import { ReceiptPaperButton } from './ReceiptPaperButton.tsx';

/** The text of an entry; one about money received links to its receipt. */
export function StatementLineText({ line: { text, kind, receipt, receipt_code } }: { line: StatementLine }) {
  const code = receipt_code && !text.includes(receipt_code) ? receipt_code : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className={kind === 'reversal' ? 'text-muted' : 'font-semibold text-ink'}>{text}</span>
      <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
        {code && <span className="text-sm text-muted">{code}</span>}
        {receipt !== null && kind === 'receipt' && (
          <span className="-my-2">
            <ReceiptPaperButton id={receipt} name={receipt_code} />
          </span>
        )}
      </span>
    </span>
  );
}
