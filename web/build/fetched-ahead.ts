import path from 'node:path';
import type { Plugin } from 'vite';

/** The first file of each portal, by the beginning of its addresses. */
const SHELLS = { manager: 'manager/ManagerShell', owner: 'owner/OwnerShell', tenant: 'tenant/TenantShell' };
/** The screens that most visits begin with but for the first of each portal, which its shell brings along. */
const SCREENS = {
  'manager/payments': 'manager/payments/ManagerPaymentsScreen',
  'tenant/payments': 'tenant/payments/TenantPaymentsScreen',
};

/** What of a build's file this needs to know. */
interface Built {
  type: string;
  fileName: string;
  moduleIds?: string[];
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Writes into the page which files each portal and the screens most visited need, for `public/boot.js`: whoever is signed in gets them all at once, and not
 * one after another as each is found to need the next.
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
            if (!file) throw new Error(`no file of the build holds ${end}.tsx`);
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

/** The files that come with one: its own, its style and all that it imports. */
function withImports(bundle: Readonly<Record<string, Built>>, file: Built | undefined, found = new Set<string>()) {
  if (!file || found.has(file.fileName)) return found;
  found.add(file.fileName);
  for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of file.imports ?? []) withImports(bundle, bundle[name], found);
  return found;
}
