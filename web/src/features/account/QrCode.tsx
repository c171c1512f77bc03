import { renderSVG } from 'uqr';

/** Quiet border around the code, in modules (ISO/IEC 18004 asks for four). */
const BORDER = 4;

/** A text as a QR code. It is black on white in either theme, because many apps cannot read other colours. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { ecc: 'M', border: BORDER });
  return <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={label} className="size-46 rounded-md" />;
}
