import type { Plugin } from 'vite';

/** The fields of a call that only the server and the API page use: the portal sends input, and does not check it. */
const FOR_THE_SERVER: ReadonlySet<unknown> = new Set(['summary', 'stale', 'params', 'query', 'body']);

/** The fields of the syntax tree that this plugin reads. */
interface Node {
  type: string;
  start: number;
  end: number;
  declarations?: { init: Node | null }[];
  declaration?: Node | null;
  callee?: { name?: string };
  arguments?: Node[];
  properties?: (Node & { key?: { name?: string } })[];
}

/**
 * Leaves out of the portal's bundle what no screen uses of the contract: the summaries and the input schemas of calls,
 * and every other schema that nothing refers to. A phone would fetch them, and make each as the page starts.
 */
export function contractOfTheWeb(): Plugin {
  return {
    name: 'contract-of-the-web',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*\.ts$/ },
      handler(code) {
        let edited = code;
        const statements = this.parse(code, { lang: 'ts' }).body as Node[];
        // From the end, so that the places of those before stay the same.
        for (const statement of statements.toReversed()) {
          const { declarations = [] } = statement.declaration ?? statement;
          for (const { init } of declarations.toReversed())
            if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
              edited = replaced(edited, init, `/* @__PURE__ */ (() => (${usedOf(init, code)}))()`);
        }
        return { code: edited, map: null };
      },
    },
  };
}

const replaced = (code: string, { start, end }: { start: number; end: number }, text: string) =>
  code.slice(0, start) + text + code.slice(end);

/** The code of a value, without the fields of a call that no screen uses. */
function usedOf({ start, end, callee, arguments: given }: Node, code: string): string {
  const fields = callee?.name === 'endpoint' ? given?.[0]?.properties : undefined;
  const unused = (fields ?? []).filter(({ key }) => FOR_THE_SERVER.has(key?.name));
  return unused.reduceRight(
    // Each ends with a comma.
    (text, field) => replaced(text, { start: field.start - start, end: field.end + 1 - start }, ''),
    code.slice(start, end),
  );
}
