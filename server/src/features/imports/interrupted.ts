/** An import is one transaction, so an interrupted one stored nothing. */
export const INTERRUPTED =
  'The server was stopped before the import was written. Nothing was imported; please import the file again.';
