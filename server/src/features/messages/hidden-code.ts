import type { Encryption } from '../../access/encryption.ts';

/**
 * The placeholder of a code in the stored text; the code is stored encrypted in a column of its own until the SMS is
 * sent.
 */
export const HIDDEN_CODE = '(the code was only in the SMS itself)';
/** The purpose with which codes are encrypted. */
const CODE_PURPOSE = 'code in an SMS';

/** A text that holds a code, as it is stored. @param written the text with the code */
export const hideCode = (sealing: Encryption, written: string, code: string) => ({
  body: written.replaceAll(code, () => HIDDEN_CODE),
  sealed_code: sealing.seal(Buffer.from(code), CODE_PURPOSE),
});

/** An encrypted code; undefined where it was encrypted with another SECRET_KEY. */
export const openCode = (sealing: Encryption, sealed_code: Buffer): string | undefined =>
  sealing.open(sealed_code, CODE_PURPOSE)?.toString();

/** The text as it is sent; undefined where its code was encrypted with another SECRET_KEY. */
export function withCode(
  sealing: Encryption,
  { body, sealed_code }: { body: string; sealed_code: Buffer | null },
): string | undefined {
  if (sealed_code === null) return body;
  const code = openCode(sealing, sealed_code);
  return code && body.replaceAll(HIDDEN_CODE, () => code);
}
