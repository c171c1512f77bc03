import type { Net } from '@amayumba/contract/owners/net.ts';
import { shortUgx } from '../../../features/reports/worst-first.ts';

/** The return of an estate in a year, or a button to enter the estate's value. */
export function EstateReturn({ net, onValue }: { net: Net['estates'][number]; onValue: () => void }) {
  const { value, return_percent, estate_name } = net;
  return (
    <button
      type="button"
      onClick={onValue}
      className="block text-left text-sm text-link underline-offset-2 hover:underline"
    >
      {value === null || return_percent === null ? (
        <>
          Add its value <span className="sr-only">of {estate_name}</span>
        </>
      ) : (
        <>
          {return_percent.toFixed(1)}% a year on {shortUgx(value)}
          <span className="sr-only">, change the value of {estate_name}</span>
        </>
      )}
    </button>
  );
}
