import type { OwnerKind } from '@amayumba/contract/owners/rules.ts';

export const OWNER_KIND_TEXT: Readonly<Record<OwnerKind, string>> = { individual: 'A person', company: 'A company' };
