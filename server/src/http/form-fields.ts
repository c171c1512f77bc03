/** Names that would reach into an object's prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Adds a form field to a body; a repeated field becomes a list. */
export function setField(body: Record<string, unknown>, name: string, value: unknown): void {
  if (FORBIDDEN.has(name)) return;
  const before = body[name];
  if (before === undefined) body[name] = value;
  else body[name] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
}
