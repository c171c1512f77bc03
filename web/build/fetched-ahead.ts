import path from 'node:path';
import type { Plugin } from 'vite';

/** The shell of each portal, by the first segment of its paths. */
const SHELLS = { manager: 'manager/ManagerShell', owner: 'owner/OwnerShell', tenant: 'tenant/TenantShell' };
/** The screens on which visits begin, besides the first of each portal, whose files load with its shell. */
const SCREENS = {
  'manager/complaints': 'manager/complaints/ManagerComplaintsScreen',
  'manager/estates': 'manager/estates/ManagerEstatesScreen',
  'manager/expenses': 'manager/expenses/ManagerExpensesScreen',
  'manager/messages': 'manager/messages/ManagerMessagesScreen',
  'manager/money': 'manager/money/ManagerMoneyScreen',
  'manager/owners': 'manager/owners/ManagerOwnersScreen',
  'manager/payments': 'manager/payments/ManagerPaymentsScreen',
  'manager/people': 'manager/people/ManagerPeopleScreen',
  'manager/security-deposits': 'manager/deposits/ManagerDepositsScreen',
  'manager/tenants': 'manager/tenants/ManagerTenantsScreen',
  'owner/money': 'owner/money/OwnerMoneyScreen',
  'tenant/account': 'tenant/account/TenantAccountScreen',
  'tenant/complaints': 'tenant/complaints/TenantComplaintsScreen',
  'tenant/payments': 'tenant/payments/TenantPaymentsScreen',
};

/** The fields of a built file that this plugin reads. */
interface Built {
  type: string;
  fileName: string;
  moduleIds?: string[];
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Writes the files of each portal and of the most visited screens into the page, so that `public/boot.js` can fetch
 * them in parallel for a signed-in person. Otherwise the browser finds each file only once the one that imports it is
 * there.
 */
export function fetchedAhead(): Plugin {
  return {
    name: 'amayumba-fetched-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values<Built>(bundle);
        const entry = files.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith('/src/main.tsx')));
        const there = withImports(bundle, entry);
        const filesOf = (...ends: string[]) => {
          const wanted = new Set<string>();
          for (const end of ends) {
            const file = files.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(`/${end}.tsx`)));
            if (!file) throw new Error(`no file of the build contains ${end}.tsx`);
            withImports(bundle, file, wanted);
          }
          return [...wanted].filter((name) => !there.has(name)).map((name) => path.basename(name));
        };
        const ahead: Record<string, string[]> = {};
        for (const [role, shell] of Object.entries(SHELLS)) ahead[role] = filesOf('app/Portal', `areas/${shell}`);
        for (const [address, screen] of Object.entries(SCREENS)) {
          const portal = ahead[address.split('/')[0] ?? ''] ?? [];
          ahead[address] = filesOf(`areas/${screen}`).filter((name) => !portal.includes(name));
        }
        const tag = `<script type="application/json" id="ahead">${JSON.stringify(ahead)}</script>`;
        return html.replace('<script src="/boot.js">', `${tag}\n    <script src="/boot.js">`);
      },
    },
  };
}

/** A file with its styles and everything it imports. */
function withImports(bundle: Readonly<Record<string, Built>>, file: Built | undefined, found = new Set<string>()) {
  if (!file || found.has(file.fileName)) return found;
  found.add(file.fileName);
  for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of file.imports ?? []) withImports(bundle, bundle[name], found);
  return found;
}
