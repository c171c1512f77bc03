import type { Visibility } from '@amayumba/contract/documents/rules.ts';
import type { Generated } from 'kysely';
import type { Changeable, Maybe, MaybeInstant, Stamp, Versioned } from './column-types.ts';

interface LiveDocuments extends Versioned {
  id: Generated<number>;
  tenant_id: Maybe<number>;
  lease_id: Maybe<number>;
  apartment_id: Maybe<number>;
  estate_id: Maybe<number>;
  owner_id: Maybe<number>;
  title: string;
  visibility: Generated<Visibility>;
  file_id: Maybe<string>;
  created_by: Maybe<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface Documents extends LiveDocuments, Changeable {
  deleted_at: MaybeInstant;
}

/** Documents kept at records. */
export interface DocumentTables {
  documents: Documents;
  live_documents: LiveDocuments;
}
