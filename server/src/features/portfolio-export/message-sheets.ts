import type { Db } from '../../db/connect.ts';
import {
  listConversationMessagesAfter,
  listMessagesAfter,
  listNoticesAfter,
  listPromisesAfter,
} from './money-export.repository.ts';
import { HOME } from './money-out-sheets.ts';
import { type ExportSheet, sheetOf } from './xlsx/sheet.ts';

const messages = (db: Db) =>
  sheetOf({
    name: 'Messages',
    page: (after) => listMessagesAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['Channel', 'text', 'channel'],
      ['Purpose', 'text', 'purpose'],
      ['Step', 'text', 'step'],
      ['To', 'text', 'to_address'],
      ['Text', 'long', 'body'],
      ['State', 'text', 'state'],
      ['Reason', 'text', 'reason'],
      ['Parts', 'whole', 'segments'],
      ['Cost (UGX)', 'decimal', 'cost'],
      ['Made', 'instant', 'created_at'],
      ['Sent', 'instant', 'sent_at'],
      ['Reported', 'instant', 'reported_at'],
    ],
  });

const notices = (db: Db) =>
  sheetOf({
    name: 'Notices',
    page: (after) => listNoticesAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['Kind', 'text', 'kind'],
      ['Values', 'long', 'values'],
      ['Served by', 'text', 'created_by'],
      ['Served', 'instant', 'created_at'],
      ['Opened', 'instant', 'read_at'],
    ],
  });

const conversations = (db: Db) =>
  sheetOf({
    name: 'Conversations',
    page: (after) => listConversationMessagesAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['From', 'text', 'from_role'],
      ['Written by', 'text', 'written_by'],
      ['Message', 'long', 'text'],
      ['File', 'text', 'file_name'],
      ['Written', 'instant', 'created_at'],
      ['Read', 'instant', 'read_at'],
    ],
  });

const promises = (db: Db) =>
  sheetOf({
    name: 'Promises',
    page: (after) => listPromisesAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['Amount (UGX)', 'ugx', 'amount'],
      ['By', 'day', 'due_on'],
      ['Promised by', 'text', 'promised_by'],
      ['Noted by', 'text', 'noted_by'],
      ['Noted', 'instant', 'noted_at'],
      ['Withdrawn', 'instant', 'withdrawn_at'],
    ],
  });

/** Messages, notices, conversations and promises. */
export const messageSheets = (db: Db): ExportSheet[] => [messages(db), notices(db), conversations(db), promises(db)];
