import * as z from 'zod/mini';
import { emptyBody, endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  announcementInputSchema,
  announcementQuerySchema,
  announcementResultSchema,
  announcementSchema,
} from './announcement.ts';
import { costsQuerySchema, costsSchema, messageQuerySchema, messageSchema } from './message.ts';
import { noticeInputSchema, noticeQuerySchema, noticeSchema } from './notice.ts';
import { promiseSchema } from './promise.ts';
import {
  leaveOutRequestSchema,
  leftOutSchema,
  reminderPlanSchema,
  reminderPreviewRequestSchema,
  reminderRunRequestSchema,
} from './reminders.ts';
import { templateChangeSchema, templateParams, templateSchema } from './template.ts';

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/',
  summary: 'Messages by SMS, by mail and in the portal, with recipients and results; the newest first',
  query: messageQuerySchema,
  response: listOf(messageSchema),
});
export const repeatMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/repeat/',
  summary: 'Send an SMS again that failed, or of which nobody knows whether it arrived',
  takesKey: true,
  status: 201,
  response: messageSchema,
});
export const previewReminders = endpoint({
  method: 'POST',
  path: '/api/messages/reminders/preview/',
  summary: 'The reminders that the ladder sends on a day, with those that it skips and why; nothing is sent',
  body: reminderPreviewRequestSchema,
  takesKey: true,
  response: reminderPlanSchema,
});
export const runReminders = endpoint({
  method: 'POST',
  path: '/api/messages/reminders/run/',
  summary: "Send today's reminders now; a second run sends nothing twice",
  body: reminderRunRequestSchema,
  takesKey: true,
  response: reminderPlanSchema,
});
export const leaveOutOfReminders = endpoint({
  method: 'POST',
  path: '/api/messages/reminders/leave_out/',
  summary: 'Leave accounts out of the reminders of a day, today or later, or remind them after all',
  body: leaveOutRequestSchema,
  response: leftOutSchema,
});
export const getMessageCosts = endpoint({
  method: 'GET',
  path: '/api/messages/costs/',
  summary: 'The costs of SMS in a month',
  query: costsQuerySchema,
  response: costsSchema,
});
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/messages/announcements/',
  summary: 'Announcements with the results of their messages; the newest first',
  query: announcementQuerySchema,
  response: listOf(announcementSchema),
});
export const announce = endpoint({
  method: 'POST',
  path: '/api/messages/announcements/',
  summary:
    'Write to the tenants of an estate or a block, to chosen ones, or to those in arrears; with preview, nothing is sent',
  body: announcementInputSchema,
  takesKey: true,
  response: announcementResultSchema,
});
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/messages/notices/',
  summary: 'Formal notices that were served; a tenant sees their own',
  query: noticeQuerySchema,
  response: listOf(noticeSchema),
});
export const serveNotice = endpoint({
  method: 'POST',
  path: '/api/messages/notices/',
  summary: 'Serve a formal notice: a PDF in the portal, by mail, and an SMS that it is there',
  body: noticeInputSchema,
  takesKey: true,
  status: 201,
  response: noticeSchema,
});
export const readNotice = endpoint({
  method: 'POST',
  path: '/api/messages/notices/:id/read/',
  summary: 'Note that the tenant has opened a notice',
  takesKey: true,
  response: noticeSchema,
});
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/messages/templates/',
  summary: 'The texts of SMS, in each language',
  response: z.array(templateSchema),
});
export const changeTemplate = endpoint({
  method: 'PATCH',
  path: '/api/messages/templates/:step/:language/',
  summary: 'Change the text of an SMS, or add it in another language',
  params: templateParams,
  body: templateChangeSchema,
  stale: 'refused',
  response: templateSchema,
});
export const resetTemplate = endpoint({
  method: 'DELETE',
  path: '/api/messages/templates/:step/:language/',
  summary: "Return to the portal's own text, or remove that of another language",
  params: templateParams,
  stale: 'refused',
  status: 204,
  response: emptyBody,
});
export const getProof = endpoint({
  method: 'GET',
  path: '/api/money/accounts/:id/proof/',
  summary: 'Everything that was sent about an account, and when it arrived, as a PDF file',
  response: z.unknown(),
  file: ['application/pdf'],
});
export const listPromises = endpoint({
  method: 'GET',
  path: '/api/money/accounts/:id/promises/',
  summary: "A tenant's promises to pay, and which of them were kept; the newest first",
  response: z.array(promiseSchema),
});
