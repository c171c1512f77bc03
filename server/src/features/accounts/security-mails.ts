import { type CalendarDate, formatInstant } from '@amayumba/contract/calendar.ts';
import { plainDay } from '../../mail/plain-words.ts';
import type { NewMail } from '../../mail/queue-mail.ts';
import { accountOf, addressed, type Holder } from './account-mails.ts';
import { deviceDescription } from './device-description.ts';
import type { Origin } from './origin.ts';

// These mails let people notice changes that they did not make. Each gives the time, the origin and the next steps;
// none holds a secret.

/** The time of an event and who caused it from where: the holder, a manager, or somebody at the server's shell. */
export interface EventContext {
  at: Date;
  by: Origin | 'manager' | 'shell';
}

function circumstances({ at, by }: EventContext): string {
  const when = `When: ${formatInstant(at.toISOString())} (Kampala time)`;
  if (by === 'manager') return `${when}\nBy: a property manager`;
  if (by === 'shell') return `${when}\nBy: whoever runs the portal, at its server`;
  return `${when}\nFrom: ${deviceDescription(by.user_agent)}, address ${by.address}`;
}

const WAS_IT_YOU = 'Was this you? Then there is nothing to do.';
const CHANGE_PASSWORD =
  'Was this not you? Then somebody may know your password: sign in, open My account, change your password and choose ‘Sign out everywhere’. If you cannot sign in any more, choose ‘Forgot your password?’ on the sign-in page and tell a property manager.';
const CONTACT_MANAGER =
  'Was this not you, or did you not ask for it? Then please tell a property manager, or whoever runs the portal, at once.';

const securityMail = (
  holder: Holder,
  { subject, news, occasion, advice }: { subject: string; news: string; occasion: EventContext; advice: string },
): NewMail => ({
  to: addressed(holder),
  subject,
  body: `${news}

${circumstances(occasion)}

${advice}
`,
});

/** Reports a sign-in from a new device. */
export const newSignInMail = (holder: Holder, occasion: EventContext): NewMail =>
  securityMail(holder, {
    subject: 'New sign-in to your account',
    news: `somebody, most likely you, signed in to ${accountOf(holder)} from a device or network that was not seen before.`,
    occasion,
    advice: `${WAS_IT_YOU}\n\n${CHANGE_PASSWORD}`,
  });

const KEYS_PLACE = 'Settings, API keys';

/** Names the keys that a changed password does not stop, and where to revoke them. */
function keysAfter(count: number): string {
  if (count === 0) return '';
  const [work, them] =
    count === 1 ? ['One API key of yours still works', 'it'] : [`${count} API keys of yours still work`, 'them'];
  return ` ${work}. If you do not know ${them}, revoke ${them} under ${KEYS_PLACE}.`;
}

/** Reports a changed password. @param keys how many API keys of the holder still work */
export const passwordChangedMail = (holder: Holder, occasion: EventContext, keys: number): NewMail =>
  securityMail(holder, {
    subject: 'Your password was changed',
    news: `the password of ${accountOf(holder)} was just changed, and every other device was signed out.${keysAfter(keys)}`,
    occasion,
    advice: CONTACT_MANAGER,
  });

/** Reports a new API key that acts as the holder. */
export const newKeyMail = (
  holder: Holder,
  { name, expires_on }: { name: string; expires_on: CalendarDate },
  occasion: EventContext,
): NewMail =>
  securityMail(holder, {
    subject: 'A new API key acts as you',
    news: `the API key “${name}” was just created. A program that has it acts as ${accountOf(holder)} until ${plainDay(expires_on)}, also after your password is changed.`,
    occasion,
    advice: `${WAS_IT_YOU}\n\nWas this not you? Then revoke the key under ${KEYS_PLACE}, change your password in My account and choose ‘Sign out everywhere’.`,
  });

/** The events of two-step verification. */
export type FactorEvent = 'on' | 'off' | 'reset' | 'codes renewed' | 'recovery code used';

const FACTOR_NEWS: Readonly<Record<FactorEvent, readonly [subject: string, news: string]>> = {
  on: [
    'Two-step verification is on',
    'signing in to your Amayumba account now asks for a code of your authenticator app. Every other device was signed out.',
  ],
  off: [
    'Two-step verification is off',
    'signing in to your Amayumba account no longer asks for a code: the password alone is enough.',
  ],
  reset: [
    'Two-step verification was reset',
    'the two-step verification of your Amayumba account was taken away, and every device was signed out. You sign in with your password alone until you set up two-step verification again in My account.',
  ],
  'codes renewed': [
    'You have new recovery codes',
    'new recovery codes were made for your Amayumba account. The earlier ones no longer work.',
  ],
  'recovery code used': [
    'A recovery code was used',
    'somebody, most likely you, signed in to your Amayumba account with your password and a recovery code. That code does not work again; make new ones in My account before the last is used.',
  ],
};

/** Reports an event of two-step verification. */
export function secondFactorMail(holder: Holder, event: FactorEvent, occasion: EventContext): NewMail {
  const [subject, news] = FACTOR_NEWS[event];
  const isSignIn = event === 'recovery code used';
  const advice = isSignIn ? `${WAS_IT_YOU}\n\n${CHANGE_PASSWORD}` : CONTACT_MANAGER;
  return securityMail(holder, { subject, news, occasion, advice });
}

/**
 * Reports to the former address that the address changed. It omits the new address, because its reader may now be a
 * stranger.
 */
export const emailChangedMail = (holder: Holder, occasion: EventContext): NewMail =>
  securityMail(holder, {
    subject: 'Your email address was changed',
    news: `${accountOf(holder)} now has another email address. This is the last message to this one.`,
    occasion,
    advice: CONTACT_MANAGER,
  });
