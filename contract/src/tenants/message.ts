import * as z from 'zod/mini';
import { longText, text } from '../fields.ts';
import { chosenIds } from '../lists.ts';

/** The most tenants that one message goes to. */
export const MESSAGED_TENANTS_MAX = 500;

/** A message to chosen tenants. See docs/rules.md, Messages to tenants. */
export const tenantMessageSchema = z.object({
  tenants: chosenIds(MESSAGED_TENANTS_MAX, 'tenant'),
  /** The title in the portal, and the subject of the mail. */
  title: text(150),
  text: longText(5000),
});
export type TenantMessage = z.output<typeof tenantMessageSchema>;

/** How many tenants a message went to, and in which way. */
export const sentTenantMessageSchema = z.object({
  /** Those who get a mail and a message in the portal, and those without an address, who get the message only. */
  by_mail: z.int(),
  in_portal_only: z.int(),
  /** Those who cannot sign in: inactive or erased. */
  left_out: z.int(),
});
export type SentTenantMessage = z.output<typeof sentTenantMessageSchema>;
