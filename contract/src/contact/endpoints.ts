import * as z from 'zod/mini';
import { messageSchema } from '../accounts/account.ts';
import { endpoint } from '../endpoint.ts';
import { email, longText, text } from '../fields.ts';
import { contactDetailsSchema } from '../settings/settings.ts';

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact/',
  summary: 'Write to the managers from the public page',
  body: z.object({ name: text(120), email, subject: text(200), message: longText(5000) }),
  status: 201,
  response: messageSchema,
});
export const getContactDetails = endpoint({
  method: 'GET',
  path: '/api/contact/',
  summary: 'Name, phone, WhatsApp and e-mail of the property manager',
  response: z.extend(contactDetailsSchema, { landlord_name: z.string() }),
});
