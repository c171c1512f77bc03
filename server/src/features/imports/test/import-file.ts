import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createImport, createImportDraft, getImport } from '@amayumba/contract/imports/endpoints.ts';
import type { Import, ImportDraft } from '@amayumba/contract/imports/import.ts';
import type { Caller } from '../../../test/caller.ts';
import { AS_AT, samplePath } from './samples.ts';

/** Uploads a file as a manager. */
export const sendFile = (manager: Caller, content: Buffer, name = 'roll.xlsx', as_at = AS_AT) =>
  manager.call(createImportDraft, { body: { as_at }, files: { file: { name, content } } });

/** Uploads a readable file. */
export async function draftOf(manager: Caller, content: Buffer, name?: string): Promise<ImportDraft> {
  const { status, body, error } = await sendFile(manager, content, name);
  if (status !== 201) throw new Error(`${status} ${error.error}`);
  return body;
}

/** Imports a draft and waits for the result. */
export async function importDraft(manager: Caller, draft: { id: string }): Promise<Import> {
  const begun = await manager.call(createImport, { body: { draft: draft.id } });
  if (begun.status !== 202) throw new Error(`${begun.status} ${begun.error.error}`);
  for (;;) {
    const { body } = await manager.call(getImport, { id: begun.body.id });
    if (body.status !== 'running') return body;
    // Asking at once again would take the time that the import needs.
    await pause(20);
  }
}

/** Imports a file and waits for the result. */
export const importFile = async (manager: Caller, content: Buffer, name?: string): Promise<Import> =>
  importDraft(manager, await draftOf(manager, content, name));

/** Imports one of the samples. */
export const importSample = (manager: Caller, file: string): Promise<Import> =>
  importFile(manager, readFileSync(samplePath(file)), file);
