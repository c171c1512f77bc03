/** The row of a query that always returns one, such as a sum over anything. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a query that always returns a row returned none');
  return row;
}
