/** The kinds of records that have documents. See docs/rules.md, Documents. */
export const DOCUMENT_SUBJECTS = ['tenant', 'lease', 'apartment', 'estate', 'owner'] as const;
export type DocumentSubject = (typeof DOCUMENT_SUBJECTS)[number];

/** Who may see a document besides the managers. */
export const VISIBILITIES = ['office', 'tenant', 'owner', 'tenant_and_owner'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The texts of {@link VISIBILITIES} on screen and in files. */
export const VISIBILITY_TEXT: Readonly<Record<Visibility, string>> = {
  office: 'Office only',
  tenant: 'Office and tenant',
  owner: 'Office and owner',
  tenant_and_owner: 'Office, tenant and owner',
};

export const DOCUMENT_TITLE_MAX = 120;

/**
 * The choices for a document of a subject: papers about a tenant are not for an owner, and those about an owner not for
 * a tenant.
 */
export function visibilitiesOf(subject: DocumentSubject): readonly Visibility[] {
  if (subject === 'tenant') return ['office', 'tenant'];
  return subject === 'owner' ? ['office', 'owner'] : VISIBILITIES;
}
