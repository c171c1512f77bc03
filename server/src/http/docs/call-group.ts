/** The groups of the readable page, in its order, and the paths that belong to each; the first that fits decides. */
const GROUPS: readonly [heading: string, paths: RegExp][] = [
  ['Accounts', /^\/api\/(?:token|profile|register|password|email|first-manager)\//],
  ['Owner figures and reports', /^\/api\/core\/owner\//],
  ['Settings', /^\/api\/core\/settings\//],
  ['Estates', /^\/api\/core\//],
  ['Tenants', /^\/api\/tenants\//],
  ['Payments and deposits', /^\/api\/payments\//],
  ['Complaints', /^\/api\/complaints\//],
  ['Messages', /^\/api\/(?:notifications|contact)\//],
  ['Files', /^\/api\/files\//],
  ['Audit record', /^\/api\/audit\//],
];

const REST = 'Everything else';

/** The group that a call stands in. */
export const callGroup = (path: string): string => GROUPS.find(([, paths]) => paths.test(path))?.[0] ?? REST;
