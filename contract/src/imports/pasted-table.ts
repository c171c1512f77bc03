/** The name of a draft whose rows were pasted. It names no estate, unlike the name of a file. */
export const PASTED_TABLE = 'Pasted table';
