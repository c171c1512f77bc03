import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { VISIBILITY_TEXT } from '@amayumba/contract/documents/rules.ts';
import type { Db } from '../../db/connect.ts';
import {
  listApartmentsAfter,
  listComplaintMessagesAfter,
  listComplaintsAfter,
  listDocumentsAfter,
  listEstatesAfter,
  listLeasesOfTenantsAfter,
} from './portfolio-export.repository.ts';
import { expenseSheets } from './expense-sheets.ts';
import { messageSheets } from './message-sheets.ts';
import { moneySheets } from './money-sheets.ts';
import { ownerSheets } from './owner-sheets.ts';
import { type ExportSheet, sheetOf } from './xlsx/sheet.ts';

const estates = (db: Db, today: CalendarDate) =>
  sheetOf({
    name: 'Estates',
    page: (after) => listEstatesAfter(db, today, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Name', 'text', 'name'],
      ['Address', 'long', 'address'],
      ['Size', 'text', 'size'],
      ['Owner', 'text', 'owner'],
      ['Owner username', 'text', 'owner_username'],
      ['Blocks', 'whole', 'blocks'],
      ['Apartments', 'whole', 'apartments'],
      ['Available', 'whole', 'available'],
      ['Description', 'long', 'description'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

const apartments = (db: Db, today: CalendarDate) =>
  sheetOf({
    name: 'Apartments',
    page: (after) => listApartmentsAfter(db, today, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Estate', 'text', 'estate'],
      ['Block', 'text', 'block'],
      ['Number', 'text', 'number'],
      ['Rooms', 'whole', 'number_of_rooms'],
      ['Size (m²)', 'decimal', 'size'],
      ['Rent (UGX)', 'ugx', 'rent_amount'],
      ['Occupied', 'text', 'occupied'],
      ['Color', 'text', 'color'],
      ['Amenities', 'long', 'amenities'],
      ['Furnishings', 'long', 'furnishings'],
      ['Description', 'long', 'description'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

const tenants = (db: Db, today: CalendarDate) =>
  sheetOf({
    name: 'Tenants',
    page: (after) => listLeasesOfTenantsAfter(db, today, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['First name', 'text', 'first_name'],
      ['Last name', 'text', 'last_name'],
      ['Username', 'text', 'username'],
      ['Email', 'long', 'email'],
      ['Phone', 'text', 'phone_number'],
      ['Emergency contact', 'text', 'emergency_contact'],
      ['Notes', 'long', 'notes'],
      ['Type', 'text', 'type'],
      ['Account', 'text', 'status'],
      ['Lease ID', 'whole', 'lease'],
      ['Estate', 'text', 'estate'],
      ['Block', 'text', 'block'],
      ['Apartment', 'text', 'apartment'],
      ['Agreed rent (UGX)', 'ugx', 'rent_amount'],
      ['Rent every', 'text', 'rent_every'],
      ['Lease start', 'day', 'lease_start'],
      ['Lease end', 'day', 'lease_end'],
      ['Ended early on', 'day', 'ended_on'],
      ['Current', 'text', 'current'],
    ],
  });

const complaints = (db: Db) =>
  sheetOf({
    name: 'Complaints',
    page: (after) => listComplaintsAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Title', 'long', 'title'],
      ['Tenant ID', 'whole', 'tenant_id'],
      ['Tenant', 'text', 'tenant'],
      ['Estate', 'text', 'estate'],
      ['Block', 'text', 'block'],
      ['Apartment', 'text', 'apartment'],
      ['Category', 'text', 'category'],
      ['Urgency', 'text', 'urgency'],
      ['Status', 'text', 'status'],
      ['Description', 'long', 'description'],
      ['Feedback', 'long', 'feedback'],
      ['Created', 'instant', 'created_at'],
      ['Updated', 'instant', 'updated_at'],
    ],
  });

const complaintMessages = (db: Db) =>
  sheetOf({
    name: 'Complaint messages',
    page: (after) => listComplaintMessagesAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Complaint ID', 'whole', 'complaint_id'],
      ['Complaint', 'long', 'title'],
      ['From', 'text', 'from_role'],
      ['Written by', 'text', 'written_by'],
      ['Message', 'long', 'text'],
      ['Written', 'instant', 'created_at'],
      ['Read', 'instant', 'read_at'],
    ],
  });

const documents = (db: Db) =>
  sheetOf({
    name: 'Documents',
    page: async (after) =>
      (await listDocumentsAfter(db, after)).map((row) =>
        Object.assign(row, { visibility: VISIBILITY_TEXT[row.visibility] }),
      ),
    columns: [
      ['ID', 'whole', 'id'],
      ['Title', 'text', 'title'],
      ['Seen by', 'text', 'visibility'],
      ['Tenant ID', 'whole', 'tenant_id'],
      ['Lease ID', 'whole', 'lease_id'],
      ['Apartment ID', 'whole', 'apartment_id'],
      ['Estate ID', 'whole', 'estate_id'],
      ['Owner ID', 'whole', 'owner_id'],
      ['File', 'text', 'file_name'],
      ['Kind', 'text', 'media_type'],
      ['Bytes', 'whole', 'size_bytes'],
      ['Added', 'instant', 'created_at'],
      ['Added by', 'text', 'created_by'],
    ],
  });

/** The whole portfolio on a day, one sheet for each kind of record. Rows are read only when the sheet is written. */
export const portfolioSheets = (db: Db, today: CalendarDate): ExportSheet[] => [
  estates(db, today),
  apartments(db, today),
  tenants(db, today),
  ...moneySheets(db, today),
  ...expenseSheets(db),
  ...ownerSheets(db),
  complaints(db),
  complaintMessages(db),
  ...messageSheets(db),
  documents(db),
];
