import { lazyValue } from '@amayumba/contract/once.ts';

const names = lazyValue(() => new Intl.DisplayNames(['en-GB'], { type: 'language' }));

/** Names that the trade uses, where the browser's differ. */
const OURS: Readonly<Record<string, string>> = { lg: 'Luganda' };

/** The name of a language by its code: `lg` → `Luganda`. */
export const languageName = (code: string): string => OURS[code] ?? names().of(code) ?? code;
