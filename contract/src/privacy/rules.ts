import type { CalendarDate } from '../calendar.ts';

/** `amayumba-about-you-2026-11-21.zip` */
export const personalDataFileName = (today: CalendarDate) => `amayumba-about-you-${today}.zip`;

/** Stands where the name of a tenant stood whose identity was erased. */
export const formerTenantLabel = (tenantId: number) => `Former tenant ${tenantId}`;
