import { chooseSavingData, useSavesData } from '../lib/saves-data.ts';
import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';

const EXPLAINED = 'No pictures, fewer updates';

/** Switches low data on this device; by default the device's setting applies. The narrow form shows only the icon. */
export function LowDataSwitch({ isNarrow }: { isNarrow: boolean }) {
  const isOn = useSavesData();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      title={EXPLAINED}
      onClick={() => chooseSavingData(!isOn)}
      className={cx(
        'flex min-h-11 w-full items-center gap-2 rounded-md text-left font-medium hover:bg-white/7 hover:text-white',
        isNarrow ? 'justify-center' : 'pr-1 pl-3',
        isOn && 'text-white',
      )}
    >
      {isNarrow && <Icon name="chart" className={cx('size-5', isOn && 'text-clay-300')} />}
      <span className={cx('flex-1 whitespace-nowrap', isNarrow && 'sr-only')}>Low data</span>
      {!isNarrow && (
        <span
          aria-hidden="true"
          className={cx('flex h-5 w-9 flex-none rounded-full p-0.5', isOn ? 'bg-brand-300' : 'bg-white/25')}
        >
          <span
            className={cx('size-4 rounded-full bg-white transition-transform', isOn && 'translate-x-4 bg-brand-900')}
          />
        </span>
      )}
    </button>
  );
}
