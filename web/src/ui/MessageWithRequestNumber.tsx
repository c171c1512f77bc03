import { REQUEST_NUMBER_PREFIX } from '../lib/request-number.ts';
import { Icon } from './Icon.tsx';
import { useCopy } from './use-copy.ts';

/** A sentence with the number of a failed request. In its own file, because it is rarely needed. */
export function MessageWithRequestNumber({ words }: { words: string }) {
  const [sentence, number = ''] = words.split(REQUEST_NUMBER_PREFIX);
  return (
    <>
      {sentence}
      <RequestNumber number={number} />
    </>
  );
}

/** The request number in small print, to read out or copy. */
function RequestNumber({ number }: { number: string }) {
  const { isCopied, copy } = useCopy(number);
  return (
    <span className="mt-1.5 block text-sm">
      If it happens again, tell us this number:{' '}
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        <code className="font-mono tracking-wide select-all">{number}</code>
        {copy && (
          <button
            type="button"
            onClick={copy}
            className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold underline-offset-4 hover:underline sm:min-h-9"
          >
            {isCopied && <Icon name="check" className="size-4" />}
            <span aria-live="polite">{isCopied ? 'Copied' : 'Copy number'}</span>
          </button>
        )}
      </span>
    </span>
  );
}
