import { SIGN_UP_HOURS } from '@amayumba/contract/companies/rules.ts';
import { type NewMail, REMOVED_LINK } from '../../mail/queue-mail.ts';

/**
 * Mails the link that creates a company. It repeats nothing that was typed, because anybody may have typed the address
 * of a stranger.
 */
export const signUpMail = (email: string): NewMail => ({
  to: { user_id: null, email, name: '', email_verified_at: null },
  subject: 'Create your Amayumba portal',
  body: `somebody, most likely you, asked for an Amayumba portal for their office and entered this email address. Open this link to create it:

${REMOVED_LINK}

The link works for ${SIGN_UP_HOURS} hours. Then sign in with the username and password that you chose.

Was it not you? Then please ignore this message: nothing is created, and what was entered is deleted.
`,
});
