/** The schema of the first company, the only one of most installations. */
export const OFFICE = 'office';
/** The schema of the companies themselves and of the processes that run: nothing that belongs to one company. */
export const PLATFORM = 'platform';

/**
 * The option of a connection that finds the tables of a schema. `public` holds the extensions, which all schemas of a
 * database share, and the tables of a database that was last used before companies had schemas.
 */
export const searchPathOption = (schema: string): string => `-c search_path=${schema},public`;
