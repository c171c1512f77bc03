import type { CalendarDate } from '../calendar.ts';

/** `amayumba-about-you-2026-11-21.zip` */
export const personalDataFileName = (today: CalendarDate) => `amayumba-about-you-${today}.zip`;

/** Replaces the name of a tenant after the erasure of their identity. */
export const formerTenantLabel = (tenantId: number) => `Former tenant ${tenantId}`;
