/** What a header may hold of a name as it is; the rest becomes an underscore in the plain form of the name. */
const NOT_PLAIN = /[^\w .()-]/g;

/** The characters that RFC 8187 wants encoded and encodeURIComponent leaves alone. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** How a browser is to treat a file and what it is called: RFC 6266, the name plain and in UTF-8. */
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

/** The name a file is saved under: it ends as its recognised type does, so that a picture sent as `x.html` never opens as a page. */
export function nameOfType(fileName: string, mediaType: string): string {
  const [usual, ...others] = ENDINGS[mediaType] ?? [''];
  const name = fileName.toLowerCase();
  return [usual, ...others].some((ending) => name.endsWith(ending)) ? fileName : `${fileName}${usual}`;
}
