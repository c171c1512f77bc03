import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchedAhead } from './build/fetched-ahead.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { precompress } from './build/precompress.ts';
import { contractOfTheWeb } from './build/contract-of-the-web.ts';

/** The address of the API during development; the server reads the same variable. */
const apiOrigin = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/**
 * Groups of modules that share a file, because each further file costs a request and its headers. A module belongs to
 * the first group that matches, together with its imports that no earlier group has.
 */
const groups = [
  // Changes only with a new version of React, so browsers keep it cached between releases.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // Includes small modules of other public pages and the portals that the login does not need, because a separate file
  // would cost more.
  { name: 'login', test: /src[\\/](main|api[\\/]call|ui[\\/](ButtonLink|SelectField|TextAreaField))\.tsx?$/ },
  // Shared by the public pages and the portals, which must not fetch each other's files; and by the offline cache,
  // which would fetch the forms for it.
  {
    name: 'links',
    test: /src[\\/](lib[\\/](contact-links|counted|expired-link|record-paths|use-first-focus)|ui[\\/](PageForm|Refusal|use-copy)|phone)\.tsx?$/,
  },
  // Evaluated before the portal, in a task of its own.
  {
    name: 'data',
    test: /node_modules[\\/](@reduxjs|immer|react-redux|react-router|redux|reselect|zod)[\\/]|src[\\/]api[\\/]base-api\.ts$/,
  },
  // Shared by the portals of managers and tenants.
  {
    name: 'messages',
    test: /features[\\/]messages[\\/]conversations\.api|messages[\\/](message-place|conversation(-endpoints)?)\.ts$|src[\\/](phone-field|accounts[\\/]account)\.ts$/,
  },
  { name: 'public', test: /areas[\\/]public[\\/](?!(?:Confirm)?SignUp)/ },
  {
    name: 'portal',
    test: /src[\\/]((complaints|reports)[\\/]rules|api[\\/](build-calls|problem|use-refresh|dialect[\\/](figures|page|unpaged))|app[\\/]Portal|auth[\\/]sign-out|money[\\/](account|terms)|features[\\/]money[\\/]rent-text|features[\\/](complaints[\\/]ComplaintStatusBars|payments[\\/]AlertList|notifications[\\/](NotificationBell|notifications\.api))|lib[\\/](month-names|use-is-near-viewport|time-ago|today|use-minute|use-search-params)|ui[\\/](AppShell|Badge|Card|EmptyState|FigureCard|Figures|PageHeader|ProgressBar|RefreshButton|StatTile))\.tsx?$/,
  },
  {
    name: 'records',
    test: /features[\\/](payments|complaints)[\\/](\w+\.api|\w+-view|\w+StatusBadge|UrgencyBadge|use-complaint-lists)\.tsx?$/,
  },
  {
    name: 'list',
    test: /src[\\/](ui[\\/](DataTable|FigureStrip|FilterBar|KeyFigures|LongTable|Pagination|SearchField|Tabs)|lib[\\/](use-list-params|listed-answer))\.tsx?$/,
  },
  {
    name: 'figures',
    test: /contract[\\/]src[\\/]reports[\\/]|features[\\/]reports[\\/]reports\.api\.ts$|ui[\\/]TrendChart\.tsx$|lib[\\/]compact-number\.ts$/,
  },
  { name: 'money', test: /features[\\/]money[\\/]money\.api\.ts$/ },
  { name: 'contact', test: /contract[\\/]src[\\/](contact|settings)[\\/]|features[\\/]settings[\\/]contact\.api\.ts$/ },
  // Shared by several portals, which must not fetch each other's files.
  {
    name: 'words',
    test: /src[\\/](tenants[\\/]rules|messages[\\/]language|features[\\/](tenants[\\/]tenant-view|money[\\/]money-view|reports[\\/]received-text)|lib[\\/]language-name)\.ts$/,
  },
  // Of the audit log, what the manager's first view and the history of a complaint need.
  { name: 'audit', test: /features[\\/]audit[\\/]audit[\w.-]+\.tsx?$|contract[\\/]src[\\/]audit[\\/]/ },
  // Of the owners' money, what the owner's first view needs; the rest is in the group `owners`.
  { name: 'net', test: /features[\\/]owners[\\/]own-net\.api\.ts$/ },
  // Shared by the portals of tenants and managers.
  {
    name: 'pay',
    test: /features[\\/]money[\\/]pay[\\/]\w+\.api\.ts$|contract[\\/]src[\\/]money[\\/](collection|payer)/,
  },
  { name: 'tenant', test: /areas[\\/]tenant[\\/](TenantShell|overview[\\/]TenantOverviewScreen)\.tsx$/ },
  { name: 'owner', test: /areas[\\/]owner[\\/](OwnerShell|dashboard[\\/]OwnerDashboardScreen)\.tsx$/ },
  { name: 'manager', test: /areas[\\/]manager[\\/](ManagerShell|dashboard[\\/]ManagerDashboardScreen)\.tsx$/ },
  {
    name: 'form',
    test: /src[\\/](ui[\\/](Modal|AttachmentField|CheckField|DraftNote|FormButtons|UploadProgress)|auth[\\/]use-stored-draft|lib[\\/](fields-of|new-key|shrink-picture|use-is-mounted|use-merge))\.tsx?$/,
  },
  {
    name: 'dialog',
    test: /src[\\/]ui[\\/](DrawerPanel|ModalPanel)\.tsx$|@base-ui[\\/].*(DirectionContext|useButton)\.m?js$/,
  },
  {
    name: 'receipt',
    test: /src[\\/](features[\\/]payments[\\/](ReceiptButton|payment-columns)|ui[\\/](FileLink|DateField|DayFilter|MenuButton|MoneyField)|api[\\/]download|lib[\\/]save-file)\.tsx?$/,
  },
  {
    name: 'complaint',
    test: /features[\\/]complaints[\\/]Complaint(Fields|History|Problem)\.tsx?$/,
  },
  // Menus, documents and the texts of messages are shared by account screens and others, which must not fetch each
  // other's files.
  { name: 'menu', test: /node_modules[\\/](@base-ui[\\/]react[\\/]menu|@floating-ui)[\\/]|src[\\/]ui[\\/]Menu\.tsx$/ },
  {
    name: 'texts',
    test: /contract[\\/]src[\\/]messages[\\/](?!my-settings)|features[\\/]messages[\\/]messages\.api\.ts$/,
  },
  { name: 'combobox', test: /src[\\/]ui[\\/]ComboboxField\.tsx$/ },
  { name: 'documents', test: /(?:features|contract[\\/]src)[\\/]documents[\\/](?!DocumentDialogs)/ },
  {
    name: 'privacy',
    test: /(?:features|contract[\\/]src)[\\/]privacy[\\/](?!HeldDataCard|use-own-data-file|PersonalDataCard)/,
  },
  {
    name: 'account',
    test: /areas[\\/]tenant[\\/]account[\\/]|features[\\/]account[\\/](ChangePassword|SignIns)Card/,
  },
  // Two-step verification, which tenants do not have, and the account screens with it.
  {
    name: 'factor',
    test: /areas[\\/](manager|owner)[\\/]account[\\/]|features[\\/](account[\\/](?!QrCode)|privacy[\\/](HeldDataCard|use-own-data-file))/,
  },
  { name: 'tenants', test: /features[\\/]tenants[\\/](tenants\.api|TenantBadges)\.tsx?$/ },
  {
    name: 'owners',
    test: /contract[\\/]src[\\/]owners[\\/]|features[\\/]owners[\\/](?!StatementPaper|TaxPackPanel|statement-view|use-)/,
  },
  // The papers of owners, which their lists do not show.
  { name: 'papers', test: /features[\\/]owners[\\/]/ },
  // What the lists of managers share.
  {
    name: 'lists',
    test: /src[\\/](ui[\\/](BulkBar|ListRows|ListScreen|LoadingRows|NoRows|ParamFields|Tick)|api[\\/]list-props|lib[\\/](use-row-selection|use-url-record|cleared)|features[\\/](estates[\\/](estates\.api|EstateSelect)|tenants[\\/]use-named-tenants)|areas[\\/]manager[\\/](money[\\/](ExportButton|MoneyTable|money-place|use-key|receipts[\\/]PeriodFields)|payments[\\/]list-figures|messages[\\/]use-tenant-message))\.tsx?$/,
  },
  {
    name: 'payments',
    test: /areas[\\/]manager[\\/](payments[\\/]ManagerPayments|deposits[\\/]ManagerDeposits)Screen\.tsx$/,
  },
  // What the screens on which managers change records share: each would else be a file of its own.
  {
    name: 'change',
    test: /src[\\/](ui[\\/](BulkBar|ChoiceGroup|Confirm|Conflict(?!Panel)|FactList|FormModal|RecordDrawer)\w*|(api|lib)[\\/](conflict|errors-of|field-errors|use-confirmed-change|use-latest-row|use-record-form|use-debounced)[\w-]*)\.tsx?$/,
  },
  { name: 'people', test: /features[\\/]people[\\/]people\.api\.ts$/ },
  // What lists, pages and settings show of tenants and people, without the forms.
  {
    name: 'tenant-parts',
    test: /features[\\/](tenants[\\/](tenant-draft|lease-view|leases\.api)|people[\\/]AccountStatusDialog|money[\\/](providers|money-rules)\.api)\.tsx?$|areas[\\/]manager[\\/](tenancy[\\/]TenancyDialogs|tenants[\\/](ContactButtons|PlaceLink|use-tenant-menu))\.tsx?$/,
  },
  { name: 'tenant-forms', test: /src[\\/](areas[\\/]manager|features)[\\/]tenants[\\/]/, minShareCount: 2 },
].map((group, index, { length }) => Object.assign(group, { priority: length - index }));

/** The files that every page of a portal has already loaded. */
const ALWAYS_THERE =
  /assets[\\/](?:rolldown-runtime|react|login|portal|data|records|links|messages)-[\w-]+\.(?:js|css)$/;

/**
 * The files to prefetch together with a file. Leaves out files that are already loaded, because each name adds bytes
 * to the first view.
 */
const withoutWhatIsThere = (_file: string, needed: string[], { hostId }: { hostId: string }) =>
  /assets[\\/](?:login|public)-/.test(hostId) ? needed : needed.filter((name) => !ALWAYS_THERE.test(name));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractOfTheWeb(), react(), tailwindcss(), fetchedAhead(), offlineWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutWhatIsThere },
    // A slow part of the build should not cause a warning.
    rolldownOptions: { output: { codeSplitting: { groups } }, checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': apiOrigin, '/config.json': apiOrigin, '/healthz': apiOrigin } },
});
