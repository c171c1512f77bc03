import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { newNameSchema } from '../estates/estate.ts';
import { listOf, listQuery } from '../lists.ts';
import {
  complaintCategorySchema,
  complaintChangeSchema,
  complaintCloseSchema,
  complaintMessageSchema,
  complaintQuerySchema,
  complaintSchema,
  complaintStatusSchema,
  complaintStatusUpdateSchema,
  complaintWithHistorySchema,
  loggedComplaintSchema,
  managedComplaintQuerySchema,
  newComplaintMessageSchema,
  newComplaintSchema,
} from './complaint.ts';
import { COMPLAINT_FILES } from './rules.ts';

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/complaints/complaints/',
  summary: 'Complaints; with file, as a CSV, XLSX or PDF file',
  query: managedComplaintQuerySchema,
  response: listOf(complaintSchema),
});
export const listMyComplaints = endpoint({
  method: 'GET',
  path: '/api/complaints/complaints/my_complaints/',
  summary: "The tenant's own complaints",
  query: complaintQuerySchema,
  response: listOf(complaintSchema),
});
export const getComplaint = endpoint({
  method: 'GET',
  path: '/api/complaints/complaints/:id/',
  summary: 'One complaint with its history',
  response: complaintWithHistorySchema,
});
export const logComplaint = endpoint({
  method: 'POST',
  path: '/api/complaints/complaints/log_complaint/',
  summary: 'A tenant reports a complaint',
  body: newComplaintSchema,
  files: COMPLAINT_FILES,
  takesKey: true,
  status: 201,
  response: loggedComplaintSchema,
});
export const updateComplaint = endpoint({
  method: 'PATCH',
  path: '/api/complaints/complaints/:id/',
  summary: 'Change a complaint',
  body: complaintChangeSchema,
  stale: 'refused',
  files: ['attachment'],
  response: loggedComplaintSchema,
});
export const updateComplaintStatus = endpoint({
  method: 'PATCH',
  path: '/api/complaints/complaints/:id/update_status/',
  summary: 'Set the status of a complaint, with feedback',
  body: complaintStatusUpdateSchema,
  stale: 'refused',
  response: complaintSchema,
});
export const closeComplaint = endpoint({
  method: 'PATCH',
  path: '/api/complaints/complaints/:id/close/',
  summary: 'Close a complaint',
  body: complaintCloseSchema,
  stale: 'refused',
  response: complaintSchema,
});

export const listComplaintMessages = endpoint({
  method: 'GET',
  path: '/api/complaints/complaints/:id/messages/',
  summary: 'The conversation about a complaint, oldest first',
  response: z.array(complaintMessageSchema),
});
export const createComplaintMessage = endpoint({
  method: 'POST',
  path: '/api/complaints/complaints/:id/messages/',
  summary: 'Write to the other side about a complaint',
  body: newComplaintMessageSchema,
  files: COMPLAINT_FILES,
  takesKey: true,
  status: 201,
  response: complaintMessageSchema,
});
export const readComplaintMessages = endpoint({
  method: 'PATCH',
  path: '/api/complaints/complaints/:id/messages/read/',
  summary: "Mark the other side's messages about a complaint as read",
  stale: 'taken: messages are only marked as read, and reading them twice loses nothing',
  response: z.array(complaintMessageSchema),
});

export const listComplaintCategories = endpoint({
  method: 'GET',
  path: '/api/complaints/complaints/complaint_categories/',
  summary: 'Complaint categories',
  query: z.object(listQuery),
  response: listOf(complaintCategorySchema),
});
export const listComplaintStatuses = endpoint({
  method: 'GET',
  path: '/api/complaints/complaint-statuses/',
  summary: 'Complaint statuses',
  query: z.object(listQuery),
  response: listOf(complaintStatusSchema),
});
export const createComplaintStatus = endpoint({
  method: 'POST',
  path: '/api/complaints/complaint-statuses/',
  summary: 'Add a complaint status',
  body: newNameSchema,
  status: 201,
  response: complaintStatusSchema,
});
