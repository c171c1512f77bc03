/** The part of a query hook's result that has its rows. */
interface ListQuery<Answer> {
  /** The last response, which may be for earlier arguments. */
  data?: Answer | undefined;
  /** The response for the current arguments. */
  currentData?: Answer | undefined;
  error?: unknown;
}

/** The rows to show in a list: those for other arguments stay while the current ones load, but not once that failed. */
export function listedAnswer<Answer>({ data, currentData, error }: ListQuery<Answer>): Answer | undefined {
  return currentData ?? (error === undefined ? data : undefined);
}
