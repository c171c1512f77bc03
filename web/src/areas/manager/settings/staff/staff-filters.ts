/** The filters of the people of the office, empty: another tab of the settings starts without them. */
export const NO_STAFF_FILTERS = { search: null, role: null, status: null } as const;
