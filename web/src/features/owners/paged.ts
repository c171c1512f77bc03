/** The filter of a list with its page. */
export type Paged<Filter> = Filter & { page: number; page_size: number };
