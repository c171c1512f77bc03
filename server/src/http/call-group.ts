/** The groups of the page at /api/docs, in its order, and the paths of each; the first match decides. */
const GROUPS: readonly [heading: string, paths: RegExp][] = [
  ['Accounts', /^\/api\/(?:token|profile|register|password|email|first-manager)\//],
  ['Owner figures and reports', /^\/api\/core\/owner\//],
  ['Settings', /^\/api\/core\/settings\//],
  ['Estates', /^\/api\/core\//],
  ['Tenants', /^\/api\/tenants\//],
  ['Payments and deposits', /^\/api\/payments\//],
  ['Money', /^\/api\/(?:money|receipts|approvals)\//],
  ['Complaints', /^\/api\/complaints\//],
  ['Messages', /^\/api\/(?:notifications|contact)\//],
  ['Files', /^\/api\/files\//],
  ['Audit record', /^\/api\/audit\//],
];

const REST = 'Everything else';

/** The groups in their order. */
export const CALL_GROUPS = [...GROUPS.map(([heading]) => heading), REST];

export const callGroup = (path: string): string => GROUPS.find(([, paths]) => paths.test(path))?.[0] ?? REST;
