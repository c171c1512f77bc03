import type { core } from 'zod/mini';
import type { FieldErrors } from '@amayumba/contract/errors.ts';

type Issue = Pick<core.$ZodIssue, 'path' | 'message' | 'code'> & { errors?: Issue[][] };

/** The branch of a union that the input most likely means: the one with the deepest errors. */
function likeliestBranch(branches: Issue[][]): Issue[] {
  const depth = (branch: Issue[]) => Math.max(0, ...branch.map((issue) => issue.path.length));
  return branches.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
}

function* flatten(issues: Issue[], path: readonly PropertyKey[]): Generator<[string, string]> {
  for (const issue of issues) {
    const here = [...path, ...issue.path];
    const branch = issue.errors ? likeliestBranch(issue.errors) : [];
    if (branch.some((inner) => inner.path.length > 0)) yield* flatten(branch, here);
    else yield [here.map(String).join('.') || 'body', issue.message];
  }
}

/** All messages for each invalid field; dots join the names of nested fields. See docs/product.md, Errors. */
export function fieldErrors(issues: unknown[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const [field, message] of flatten(issues as Issue[], [])) {
    const messages = (fields[field] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return fields;
}
