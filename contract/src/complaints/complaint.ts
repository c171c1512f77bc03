import * as z from 'zod/mini';
import { clearable, flag, id, leftOut, longText, optionalLongText, seenVersion, text, version } from '../fields.ts';
import { chosenRows, listFile, listQuery, orderingOf } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { URGENCIES } from './rules.ts';

export const complaintStatusSchema = z.object({ id: z.int(), name: z.string() });
export type ComplaintStatus = z.output<typeof complaintStatusSchema>;
export const complaintCategorySchema = z.object({ id: z.int(), name: z.string(), description: z.string() });
export type ComplaintCategory = z.output<typeof complaintCategorySchema>;

const statusChangeSchema = z.object({
  at: z.string(),
  /** Name of the person who made the change. */
  by: z.nullable(z.string()),
  from: z.nullable(complaintStatusSchema),
  to: complaintStatusSchema,
  feedback: z.string(),
});

/** See docs/product.md, Complaint. */
export const complaintSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  tenant: z.int(),
  tenant_details: tenantSummarySchema,
  category: complaintCategorySchema,
  status: complaintStatusSchema,
  feedback: z.string(),
  urgency: z.enum(URGENCIES),
  /** A signed link that expires after 15 minutes. */
  attachment: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version,
});
export type Complaint = z.output<typeof complaintSchema>;

/** One complaint with its home and every status change, oldest first. */
export const complaintWithHistorySchema = z.extend(complaintSchema, {
  history: z.array(statusChangeSchema),
  /** The home it was reported from; null without one. Other servers leave it out. */
  apartment: z.optional(z.nullable(z.int())),
  estate: z.optional(z.nullable(z.int())),
  /** The tenant's; empty if unknown. */
  phone_number: z.optional(z.string()),
  /** The costs so far, in whole shillings; for managers only. */
  cost: z.optional(z.int()),
});
export type ComplaintWithHistory = z.output<typeof complaintWithHistorySchema>;

export const complaintQuerySchema = z.object({
  ...listQuery,
  ordering: orderingOf(['created_at', 'updated_at', 'title', 'urgency']),
  status_id: leftOut(id),
  /** Only Open and In Progress ones, or only the others. */
  open_cases: leftOut(flag),
  tenant_id: leftOut(id),
  category_id: leftOut(id),
  estate_id: leftOut(id),
  /** The block and the home of the complaint's own lease. */
  block_id: leftOut(id),
  apartment_id: leftOut(id),
});
export type ComplaintQuery = z.output<typeof complaintQuerySchema>;

/** Further filters for managers. */
export const managedComplaintQuerySchema = z.extend(complaintQuerySchema, { ...chosenRows, ...listFile });
export type ManagedComplaintQuery = z.output<typeof managedComplaintQuerySchema>;

export const newComplaintSchema = z.object({
  category: id,
  title: text(200),
  description: longText(5000),
  urgency: leftOut(z.enum(URGENCIES)),
});
export type NewComplaint = z.output<typeof newComplaintSchema>;

export const loggedComplaintSchema = z.extend(complaintSchema, { message: z.string() });
export type LoggedComplaint = z.output<typeof loggedComplaintSchema>;

export const complaintChangeSchema = z.object({
  category: leftOut(id),
  title: z.optional(text(200)),
  description: z.optional(longText(5000)),
  urgency: leftOut(z.enum(URGENCIES)),
  status: leftOut(id),
  version: seenVersion,
});
export type ComplaintChange = z.output<typeof complaintChangeSchema>;

export const complaintStatusUpdateSchema = z.object({
  status_id: id,
  feedback: optionalLongText(5000),
  version: seenVersion,
});
export const complaintCloseSchema = z.optional(
  z.nullable(z.object({ feedback: clearable(longText(5000)), version: seenVersion })),
);

/** One message of the conversation about a complaint. */
export const complaintMessageSchema = z.object({
  /** 0 for the report itself, which begins the conversation. */
  id: z.int(),
  complaint: z.int(),
  from: z.enum(['manager', 'tenant']),
  /** Null once the writer's account is gone. */
  name: z.nullable(z.string()),
  text: z.string(),
  /** The first of the attachments, or null. All are signed links that expire after 15 minutes. */
  attachment: z.nullable(z.string()),
  attachments: z.array(z.string()),
  at: z.string(),
  /** When the other side first read it. */
  read_at: z.nullable(z.string()),
});
export type ComplaintMessage = z.output<typeof complaintMessageSchema>;

export const newComplaintMessageSchema = z.object({ text: optionalLongText(5000) });
export type NewComplaintMessage = z.output<typeof newComplaintMessageSchema>;
