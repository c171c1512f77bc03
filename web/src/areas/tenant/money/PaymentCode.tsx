import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** The code that a tenant gives with every payment, in two groups to read out, with a copy button. */
export function PaymentCode({ code, className }: { code: string; className?: string | undefined }) {
  const { isCopied, copy } = useCopy(code);
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-3', className)}>
      <span className="text-[0.875rem] text-muted">Payment code</span>
      <span className="flex items-center gap-1">
        <b className="text-[1.0625rem] font-bold tracking-[.04em] whitespace-nowrap text-ink tabular">
          {formatReferenceCode(code)}
        </b>
        {copy && (
          <Button size="sm" variant="ghost" icon={isCopied ? 'check' : 'file'} onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
            <span className="sr-only"> the payment code</span>
          </Button>
        )}
      </span>
    </div>
  );
}
