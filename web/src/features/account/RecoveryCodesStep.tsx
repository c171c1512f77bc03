import { saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/use-copy.ts';

const asText = (username: string, codes: readonly string[]) =>
  `Recovery codes for the Amayumba account ${username}. Each works once, in place of the code of the authenticator app.\n\n${codes.join('\n')}\n`;

// Focuses the step, because the focused element of the previous step is removed. No button gets focus, so that Enter
// does not close codes that are shown only once.
const focusOn = (step: HTMLElement | null) => step?.focus();

/** Shows the recovery codes once, so that the user can copy, save or write them down. */
export function RecoveryCodesStep({ username, codes }: { username: string; codes: readonly string[] }) {
  const text = asText(username, codes);
  const { isCopied, copy } = useCopy(text);
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'amayumba-recovery-codes.txt');
  return (
    <>
      <Banner tone="amber" title="These codes are shown only now">
        Write them down or save them, apart from your phone. Each lets you in once when you do not have the app.
      </Banner>
      <ul ref={focusOn} tabIndex={-1} aria-label="Recovery codes" className="mt-4 grid grid-cols-2 gap-2 outline-none">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-sunken px-2 py-2 text-center font-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button icon="download" onClick={save}>
          Save as file
        </Button>
        {copy && (
          <Button icon={isCopied ? 'check' : 'file'} onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </div>
    </>
  );
}
