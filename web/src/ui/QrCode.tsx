import { renderSVG } from 'uqr';
import { cx } from '../lib/cx.ts';

/** Quiet border around the code, in modules (ISO/IEC 18004 asks for four). */
const BORDER = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** Its size. */
  className?: string | undefined;
}

/** A text as a QR code. It is black on white in either theme, because many apps cannot read other colours. */
export function QrCode({ text, label, className = 'size-46' }: QrCodeProps) {
  const picture = renderSVG(text, { ecc: 'M', border: BORDER });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={label}
      className={cx('flex-none rounded-md', className)}
    />
  );
}
