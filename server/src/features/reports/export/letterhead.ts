import type { Db } from '../../../db/connect.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import type { Landlord } from './report-document.ts';

/** The landlord of the settings, for the head of a file. */
export async function landlordOf(db: Db): Promise<Landlord> {
  const { landlord_name, landlord_address } = await currentSettings(db);
  return { name: landlord_name, address: landlord_address };
}
