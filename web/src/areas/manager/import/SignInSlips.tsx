import { dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import type { SignInCodes } from '@amayumba/contract/imports/import.ts';

export function SignInSlips({ codes, expiresAt }: { codes: SignInCodes['codes']; expiresAt: string }) {
  const until = formatDay(dayInKampala(Date.parse(expiresAt)));
  return (
    // A list that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="One-time codes" tabIndex={0} className="max-h-160 overflow-y-auto print:max-h-none">
      {/* As many in a row as show their codes whole, in a page and in a dialog. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-3 print:grid-cols-2 print:gap-0">
        {codes.map(({ name, estate, block, apartment, username, code }) => (
          <li
            key={username}
            className="painted-when-seen rounded-md border border-line p-4 text-[0.875rem] print:rounded-none print:border-dashed print:text-xs"
          >
            <p className="text-md font-bold">{name}</p>
            <p className="text-muted">{[estate, block, apartment].filter(Boolean).join(', ')}</p>
            <dl className="mt-2.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              <dt className="text-muted">Portal</dt>
              <dd className="wrap-anywhere">{window.location.host}</dd>
              <dt className="text-muted">Username</dt>
              <dd className="font-semibold wrap-anywhere">{username}</dd>
              <dt className="text-muted">One-time code</dt>
              <dd className="text-md font-bold tracking-wide whitespace-nowrap tabular">{code}</dd>
            </dl>
            <p className="mt-2.5 hidden print:block">
              Open {window.location.origin} on your phone, type this username, and the code in place of a password. Then
              choose a password of your own. The code works once, until {until}; give it to nobody.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
