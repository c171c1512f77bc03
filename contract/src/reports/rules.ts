export const REPORT_TYPES = ['payments', 'occupancy', 'complaints', 'tenancy'] as const;
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** Leases that end within so many days count as expiring soon. Decisions §6. */
export const EXPIRING_DAYS = 60;
/** Most rows of each alert list. Decisions §6. */
export const ALERTS_MAX = 20;
/** Days of the complaint trend unless another number is asked for. Specification §9. */
export const TREND_DAYS = 30;
