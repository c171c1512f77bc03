import { type Endpoint, paramsOf } from '@amayumba/contract/endpoint.ts';
import { REFUSALS } from '@amayumba/contract/errors.ts';

type Status = (typeof REFUSALS)[keyof typeof REFUSALS][0];

/** The meaning of each refusal that the description of a call lists; all others are under `default`. */
const MEANINGS = {
  400: 'The input is wrong; `fields` names every wrong field',
  401: 'Not signed in, or the API key does not work',
  403: 'Not allowed to this account or this API key',
  404: 'There is no such record, or it is not theirs to see',
  409: 'It conflicts with what is stored',
  413: 'Too large',
  415: 'Not a file that is accepted here',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
} satisfies Partial<Record<Status, string>>;
type Listed = keyof typeof MEANINGS;

const codesOf = (status?: Status): string[] =>
  Object.entries(REFUSALS).flatMap(([code, [of]]) => (status === undefined || of === status ? [code] : []));

interface RefusalResponse {
  description: string;
  content: Record<string, { schema: object }>;
}

/** The response of a refusal, with the codes that it may have. See docs/product.md, Errors. */
const refusal = (description: string, codes: readonly string[]): RefusalResponse => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          error: { type: 'string', description: 'A sentence for a person' },
          code: { type: 'string', enum: codes },
          fields: {
            type: 'object',
            description: 'With 400: what is wrong, by field',
            additionalProperties: { type: 'array', items: { type: 'string' } },
          },
          detail: { type: 'string', description: 'With 401: the sentence again' },
          current: { description: 'With stale_change: what is stored now, as the call answers it' },
          sent: { description: 'With stale_change: what was to be stored, without passwords' },
          changed_by: { type: ['string', 'null'], description: 'With stale_change: who changed it, where known' },
          changed_at: { type: ['string', 'null'], format: 'date-time', description: 'With stale_change: when' },
          request_id: {
            type: 'string',
            description: 'With 500 and above: the number of the request, as in X-Request-Id',
          },
        },
        required: ['error', 'code'],
      },
    },
  },
});

const statuses = Object.keys(MEANINGS).map(Number) as Listed[];

/** The refusals once for all calls, which refer to them. Otherwise they would be most of the document. */
export const REFUSAL_RESPONSES: Record<string, RefusalResponse> = {
  Refused: refusal('Refused', codesOf()),
  ...Object.fromEntries(
    statuses.map((status) => [`Refused${status}`, refusal(MEANINGS[status], codesOf(status))] as const),
  ),
};

const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The refusals that a call may answer with, by status. */
export function refusalsOf(endpoint: Endpoint, isPublic: boolean): Record<string, { $ref: string }> {
  const { query, body, files, method } = endpoint;
  const params = paramsOf(endpoint);
  const isPossible: Record<Listed, boolean> = {
    400: (params ?? query ?? body) !== undefined,
    401: !isPublic,
    403: !isPublic,
    404: params !== undefined,
    409: method !== 'GET',
    413: body !== undefined,
    415: files !== undefined,
    429: true,
  };
  const listed = statuses.filter((status) => isPossible[status]);
  return {
    ...Object.fromEntries(listed.map((status) => [status, refer(`Refused${status}`)])),
    default: refer('Refused'),
  };
}
