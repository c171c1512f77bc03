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
