/** Languages that Intl knows by another name than people here use. */
const NAMES: Readonly<Record<string, string>> = { lg: 'Luganda', nyn: 'Runyankole', sw: 'Kiswahili' };

let names: Intl.DisplayNames | undefined;

/** The name of a language by its ISO 639 code, in English; the code itself for an unknown one. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
  try {
    return NAMES[code] ?? names.of(code) ?? code;
  } catch {
    return code;
  }
}
