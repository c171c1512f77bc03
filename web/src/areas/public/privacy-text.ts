import { counted } from '../../lib/counted.ts';
import type { Retention } from '@amayumba/contract/privacy/retention.ts';

export interface Held {
  what: string;
  why: string;
  seen: string;
  storedFor: (retention: Retention) => string;
}

const DAYS_A_YEAR = 365;

/** Returns a period in words: `730` becomes `2 years`. */
export function periodOf(days: number): string {
  if (days % DAYS_A_YEAR === 0) return counted(days / DAYS_A_YEAR, 'year');
  return counted(days, 'day');
}

const until = (days: number, from: string) => (days === 0 ? 'as long as they are needed' : `${periodOf(days)} ${from}`);

/** The personal data that the portal stores; docs/personal-data.md lists it column by column. */
export const HELD_RECORDS: readonly Held[] = [
  {
    what: 'Your account',
    why: 'Name, username, email, phone and address, to let you in and to reach you. Your password is kept in a form that nobody can read.',
    seen: 'you and the property managers; the owner of your estate sees your name',
    storedFor: ({ unused_account_days, former_tenant_years }) =>
      `as long as you live here. An account that never got a home goes ${periodOf(unused_account_days)} after it was last used. ${
        former_tenant_years === 0
          ? 'When you have moved out, until you ask for it to be erased.'
          : `${counted(former_tenant_years, 'year')} after you have moved out a manager is asked to erase who you were; you may ask for it earlier.`
      }`,
  },
  {
    what: 'Your lease',
    why: 'Home, dates, rent and emergency contact, because the lease needs them.',
    seen: 'you, the property managers and, without contacts, the owner of your estate',
    storedFor: () => 'the dates stay with the records of money; your name goes when you are erased',
  },
  {
    what: 'Payments, deposits and receipts',
    why: 'Amounts, days, methods, references and the receipts that you send, to account for rent and because tax law asks for records of it.',
    seen: 'you, the property managers and the owner of your estate, who does not see your notes and files',
    storedFor: () => 'amounts and receipt numbers for good; your name, notes and files go when you are erased',
  },
  {
    what: 'Payments by phone',
    why: 'Phone number, network, amount and what the network answered, to ask your phone for a payment and to find whose money arrived.',
    seen: 'you and the property managers',
    storedFor: () => 'with the records of money; phone number and payer’s name go when you are erased',
  },
  {
    what: 'Documents',
    why: 'Agreements, copies of identity cards and pictures of inspections, as proof of what was agreed.',
    seen: 'the property managers; you and, for papers of your lease, the owner of your estate, where they share them',
    storedFor: () => 'until a property manager deletes them or you are erased',
  },
  {
    what: 'Complaints',
    why: 'What you report, pictures of it, and the answers, to get things repaired.',
    seen: 'you and the property managers; owners see counts',
    storedFor: ({ attachment_days }) =>
      `the pictures ${until(attachment_days, 'after the complaint was closed')}; your words until you are erased`,
  },
  {
    what: 'Messages in the portal',
    why: 'Messages to you about payments and complaints.',
    seen: 'you',
    storedFor: ({ notification_days }) => until(notification_days, 'after they were sent'),
  },
  {
    what: 'Conversations with the office',
    why: 'What you and the property managers write to each other, with the files.',
    seen: 'you and the property managers',
    storedFor: () => 'your words and files until you are erased',
  },
  {
    what: 'SMS, reminders and notices',
    why: 'The text, your number or address, and whether it arrived, to prove what you were told.',
    seen: 'you and the property managers',
    storedFor: () => 'with the records of money; words and numbers go when you are erased',
  },
  {
    what: 'Mail to you',
    why: 'A copy, to send it again where it did not arrive.',
    seen: 'nobody in the portal; the property managers see its subject and when it was sent',
    storedFor: ({ sent_mail_days }) => until(sent_mail_days, 'after it was sent'),
  },
  {
    what: 'Sign-ins',
    why: 'When, from which address and with which browser, so that misuse can be seen.',
    seen: 'you; the property managers see when you were last here, and each sign-in in the record of changes',
    storedFor: ({ sign_in_days }) => `up to ${until(sign_in_days, 'after they ended')}`,
  },
  {
    what: 'Messages by the contact page',
    why: 'Name, email and what you wrote, to answer you.',
    seen: 'the property managers',
    storedFor: ({ contact_message_days }) => until(contact_message_days, 'after they came'),
  },
  {
    what: 'Record of changes',
    why: 'Who changed what in payments, leases and accounts, and each sign-in with its device and internet address, so that nothing about money can be altered unseen.',
    seen: 'the property managers',
    storedFor: ({ sign_in_days }) =>
      `for good; devices and internet addresses for ${periodOf(sign_in_days)}, your name and words until you are erased`,
  },
];

/** The portal's entries in the browser's own storage, and the files that write them. */
export const BROWSER_STORAGE: readonly { what: string; files: readonly string[] }[] = [
  { what: 'Your sign-in and your profile, until you sign out.', files: ['auth/session.ts'] },
  {
    what: 'Your choices: light or dark, low data, whether pictures change by themselves, whether the sidebar is folded, how you like lists, and the office whose link you opened. They stay when you sign out.',
    files: ['ui/ThemeButton.tsx', 'lib/saves-data.ts', 'lib/use-stored-flag.ts', 'lib/company.ts'],
  },
  {
    what: 'The records that a manager last opened from the search, until you sign out.',
    files: ['features/search/SearchDialog.tsx'],
  },
  {
    what: 'Drafts: what you typed into a form and have not sent, until you send or discard it, sign out or close the tab. Passwords, codes and files are not among them.',
    files: ['auth/use-stored-draft.ts'],
  },
  {
    what: 'The answers of the server that you last saw, to show them without a connection, until you sign out.',
    files: ['api/offline-store.ts', 'auth/delete-offline-cache.ts'],
  },
  {
    what: 'The portal itself: its pages, drawings and letters, so that it opens quickly and without a connection. They contain nothing about you.',
    // The service worker, which is built.
    files: [],
  },
];

export const RIGHTS: readonly (readonly [right: string, how: string])[] = [
  [
    'See what is held',
    'Sign in, open My account and download your data: all of it, at any time. Or ask the property manager, who makes the same file for you.',
  ],
  ['Have it corrected', 'Tell the property manager what is wrong.'],
  [
    'Have it erased',
    'When you have moved out, the property manager can erase who you were. Records of money stay without your name, because the law asks for them.',
  ],
  [
    'Object',
    'Tell the property manager if you do not agree with how your data is used. It is used for no advertising, and nothing is decided about you by a machine alone.',
  ],
  [
    'Complain',
    'To the Personal Data Protection Office of Uganda (pdpo.go.ug), whether or not you have written to the property manager first.',
  ],
];
