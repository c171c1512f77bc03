interface Paged {
  /** A page has either its count or whether another one follows. */
  count?: number;
  has_next?: boolean;
  next: string | null;
  previous: string | null;
  results: unknown[];
}

const isPaged = (answer: unknown): answer is Paged =>
  typeof answer === 'object' && answer !== null && 'results' in answer && 'next' in answer;

/** Adds the links to the neighbouring pages: the request's own path and query with another `page`. */
export function withPageLinks<T>(url: string, answer: T): T {
  if (!isPaged(answer)) return answer;
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  const page = Number(query.get('page')) || 1;
  const { count, has_next: isFollowed = false } = answer;
  const size = Number(query.get('page_size')) || answer.results.length || 1;
  const at = (number: number) => {
    query.set('page', String(number));
    return `${path}?${query}`;
  };
  return {
    ...answer,
    next: (count === undefined ? isFollowed : page * size < count && answer.results.length > 0) ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
  };
}
