/** Characters that become an underscore in the plain form of the name. */
const NOT_PLAIN = /[^\w .()-]/g;

/** Percent-encodes a name for RFC 8187, including the characters that encodeURIComponent leaves out. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A Content-Disposition header (RFC 6266) with the name in plain form and in UTF-8. */
export function contentDisposition(manner: 'inline' | 'attachment', fileName: string): string {
  return `${manner}; filename="${fileName.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded(fileName)}`;
}

const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic', '.heif'],
  'application/pdf': ['.pdf'],
};

/**
 * The name under which a file is saved. It ends as the recognised type requires, so that a picture sent as `x.html`
 * never opens as a page.
 */
export function nameOfType(fileName: string, mediaType: string): string {
  const [usual, ...others] = ENDINGS[mediaType] ?? [''];
  const name = fileName.toLowerCase();
  return [usual, ...others].some((ending) => name.endsWith(ending)) ? fileName : `${fileName}${usual}`;
}
