import { callGroup } from './call-group.ts';
import { html, type Html } from './html.ts';
import { isPagedList, type Schema, type SchemaRow, schemaRows, typeInWords } from './schema-rows.ts';

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
}

/** As much of an OpenAPI document as the readable page shows. */
export interface ApiDocument {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
}

interface Call {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function callsOf({ paths = {} }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { id: anchorOf(`${method} ${path}`), method, path, operation };
    }),
  );
}

const need = ({ isRequired }: { isRequired: boolean }) => (isRequired ? 'required' : 'optional');

const table = (caption: string, head: string[], rows: string[][]): Html =>
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${head.map((text) => html`<th scope="col">${text}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name = '', ...cells]) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            ${cells.map((text) => html`<td>${text}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

function parametersOf({ parameters = [] }: Operation): Html | string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required = false, description, schema = {} }) => [
    name,
    place,
    description ?? typeInWords(schema),
    need({ isRequired: required }),
  ]);
  return table('Parameters', ['name', 'in', 'type', 'required?'], rows);
}

/** A file is sent in multipart only, so that form of the body names every field there is. */
const bodyContent = (content: Content) => content['multipart/form-data'] ?? content['application/json'];

function bodyOf({ requestBody }: Operation): Html | string {
  const content = requestBody?.content;
  if (!content) return '';
  const rows = schemaRows(bodyContent(content)?.schema ?? {});
  if (rows.length === 0) return '';
  const types = Object.keys(content).join(' or ');
  return table(
    `Body: ${types}`,
    ['field', 'type', 'required?'],
    rows.map((row) => [row.name, row.type, need(row)]),
  );
}

function answerOf(status: string, content: Content): Html {
  const [type = '', { schema = {} } = {}] = Object.entries(content)[0] ?? [];
  if (type === '') return html`<p>Answers <strong>${status}</strong>, without content.</p>`;
  const rows: SchemaRow[] = schemaRows(schema);
  if (rows.length === 0) {
    return html`<p>Answers <strong>${status}</strong>: ${Object.keys(content).join(', ')}.</p>`;
  }
  const list = isPagedList(schema)
    ? html`<p>
        A list of these; with <code>page</code> or <code>page_size</code> one page: <code>count</code>,
        <code>next</code>, <code>previous</code>, <code>results</code>.
      </p>`
    : '';
  return html`<details>
    <summary>Answers <strong>${status}</strong></summary>
    ${list}${table(
      'Answer',
      ['field', 'type'],
      rows.map(({ name, type: words }) => [name, words]),
    )}
  </details>`;
}

const answersOf = ({ responses = {} }: Operation): Html[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => answerOf(status, content));

const section = ({ id, method, path, operation }: Call): Html =>
  html`<article id="${id}">
    <h3>
      <a href="#${id}"><span class="method">${method}</span> <code>${path}</code></a>
    </h3>
    <p>${operation.summary ?? ''}. <span class="who">${operation.description ?? ''}</span></p>
    ${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}
  </article> `;

const contents = (groups: [string, Call[]][]): Html =>
  html`<nav aria-label="Calls">
    <ul>
      ${groups.map(
        ([heading, calls]) =>
          html`<li>
            <a href="#${anchorOf(heading)}">${heading}</a>
            <ul>
              ${calls.map(
                ({ id, method, path }) =>
                  html`<li>
                    <a href="#${id}"><span class="method">${method}</span> ${path}</a>
                  </li>`,
              )}
            </ul>
          </li>`,
      )}
    </ul>
  </nav>`;

/** The calls as a page to read, made from the OpenAPI document: no script, one stylesheet. Decisions §2. */
export function docsPage(document: ApiDocument): string {
  const groups = [...Map.groupBy(callsOf(document), ({ path }) => callGroup(path))];
  const { title, description = '' } = document.info;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: calls</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <h1>${title}: calls</h1>
          <p>${description}</p>
          <p>
            Sign in with <code>POST /api/token/</code> and send <code>Authorization: Bearer</code> with the access
            token. A refusal is <code>{"error", "code"}</code>, with <code>"fields"</code> where the input was wrong.
            For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </p>
        </header>
        ${contents(groups)}
        <main>
          ${groups.map(
            ([heading, calls]) =>
              html`<section>
                <h2 id="${anchorOf(heading)}">${heading}</h2>
                ${calls.map(section)}
              </section>`,
          )}
        </main>
      </body>
    </html> `.text;
}
