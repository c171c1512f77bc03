import * as z from 'zod/mini';
import { optionalLongText, optionalText, seenVersion, text, version } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { optionalPhone } from '../phone-field.ts';
import { TIN } from './rules.ts';

/** Somebody who is paid for work on the estates. Texts are empty if nothing was entered. */
export const vendorSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  tin: z.string(),
  trade: z.string(),
  notes: z.string(),
  version,
});
export type Vendor = z.output<typeof vendorSchema>;

export const vendorQuerySchema = z.object(listQuery);

/** A tax number that may be left out or empty. */
export const optionalTin = optionalText(10).check(
  z.refine((value) => !value || TIN.test(value), { error: 'A TIN has ten digits.' }),
);

const vendorFields = {
  phone: optionalPhone,
  tin: optionalTin,
  trade: optionalText(100),
  notes: optionalLongText(2000),
};
export const newVendorSchema = z.object({ name: text(200), ...vendorFields });
export type NewVendor = z.output<typeof newVendorSchema>;

export const vendorChangeSchema = z.object({ name: z.optional(text(200)), ...vendorFields, version: seenVersion });
export type VendorChange = z.output<typeof vendorChangeSchema>;
