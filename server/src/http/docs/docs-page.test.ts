import { expect, test } from 'vitest';
import { docsPage } from './docs-page.ts';

test('nothing in the document can become markup', () => {
  const bad = `<img src=x onerror="alert('1')">&`;
  const schema = { type: 'object', properties: { [bad]: { type: 'string', enum: [bad] } }, required: [bad] };
  const page = docsPage({
    info: { title: bad, description: bad },
    paths: {
      [`/api/${bad}/`]: {
        post: {
          summary: bad,
          description: bad,
          parameters: [{ name: bad, in: bad, description: bad }],
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { content: { [bad]: { schema } } }, 201: { content: { [bad]: {} } } },
        },
      },
    },
  });
  expect(page).not.toContain('<img');
  expect(page).not.toContain(`"alert(`);
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
});
