/** A screen, how it is reached, and what opens from it. */
export interface Screen {
  path: string;
  /** The main heading. */
  heading: string | RegExp;
  /** The page's title where it differs from the heading. */
  title?: string;
  /** A text that shows that the data has loaded. */
  shows: string;
  /** The screen is reached from `path` by the first link below each of these paths, one after the other. */
  follows?: readonly string[];
  /** The button and its dialog that open here. */
  opens?: Readonly<Record<string, string>>;
}

/** Every screen by who may open it, and the dialogs that open from it. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  visitor: [
    { path: '/login', heading: /^Every estate, block and home/, title: 'Sign In', shows: 'Need an account?' },
    { path: '/register', heading: /./, title: 'Create account', shows: 'Already have an account?' },
    { path: '/about', heading: /^A house runs well/, title: 'About', shows: 'Our technology' },
    { path: '/contact', heading: 'Talk to us', title: 'Contact', shows: 'Sunday closed' },
    { path: '/privacy', heading: 'Privacy', shows: '90 days after it was sent' },
    { path: '/unauthorized', heading: 'Access Denied', shows: 'permission to access this page' },
    { path: '/forgot-password', heading: 'Forgot your password?', shows: 'Sign in' },
    { path: '/first-password', heading: 'Choose your password', shows: 'One-time code' },
    { path: '/reset-password', heading: 'This link cannot be used', shows: 'link' },
    { path: '/reset-password?token=one-that-was-never-given', heading: 'Set a new password', shows: 'password' },
    { path: '/verify-email', heading: 'Open the link in your email', shows: 'link' },
    { path: '/first-manager', heading: 'Open the printed link', shows: 'link' },
  ],
  tenant: [
    { path: '/tenant', heading: 'Overview', shows: 'USh', opens: { 'Log Complaint': 'Report Issue' } },
    { path: '/tenant/payments', heading: 'Payments', shows: 'Verified' },
    { path: '/tenant/payments?tab=log', heading: 'Payments', shows: 'How to log a payment' },
    { path: '/tenant/payments?tab=statement', heading: 'Payments', shows: 'Balance' },
    { path: '/tenant/payments?tab=receipts', heading: 'Payments', shows: 'AMA-' },
    { path: '/tenant/payments?tab=logged', heading: 'Payments', shows: 'Awaiting verification' },
    { path: '/tenant/complaints', heading: 'Complaints', shows: 'Leaks, blocked drains' },
    { path: '/tenant/complaints', follows: ['/tenant/complaints/'], heading: /./, shows: 'Conversation' },
    { path: '/tenant/messages', heading: 'Messages', shows: 'Your property manager reads it.' },
    { path: '/tenant/messages?tab=notices', heading: 'Messages', shows: 'Notices' },
    { path: '/tenant/messages?tab=updates', heading: 'Messages', shows: 'Updates' },
    { path: '/tenant/account', heading: 'My account', shows: 'What we hold about you' },
  ],
  owner: [
    { path: '/owner', heading: 'Owner Portfolio', shows: 'occupied', opens: { Notifications: 'Notifications' } },
    {
      path: '/owner/money',
      heading: 'Money',
      shows: 'How it came in',
      opens: { 'Deposits held': 'Deposits held', 'Open\\s*USh': 'Open' },
    },
    { path: '/owner/reports', heading: 'Reports', shows: 'Collection rate' },
    { path: '/owner/reports?tab=occupancy', heading: 'Reports', shows: 'Estate breakdown' },
    { path: '/owner/reports?tab=complaints', heading: 'Reports', shows: 'Resolution rate' },
    { path: '/owner/reports?tab=tenancy', heading: 'Reports', shows: 'Leases that end' },
    { path: '/owner/account', heading: 'My account', shows: 'Two-step verification' },
  ],
  caretaker: [
    { path: '/manager/complaints', heading: 'Complaint Management', shows: 'In Progress' },
    { path: '/manager/cash', heading: 'Record cash', shows: 'Left today' },
    { path: '/manager/tenants', heading: 'Not available to you', shows: 'does not include this page' },
  ],
  manager: [
    {
      path: '/manager/dashboard',
      heading: 'Dashboard',
      shows: 'Bukoto Court',
      opens: { Notifications: 'Notifications' },
    },
    { path: '/manager/settings', heading: 'Settings', shows: 'Reminders' },
    {
      path: '/manager/settings?tab=staff',
      heading: 'Settings',
      shows: 'Caretaker',
      opens: { 'Add staff': 'Add Staff' },
    },
    {
      path: '/manager/settings?tab=keys',
      heading: 'Settings',
      shows: 'API keys',
      opens: { 'Create API key': 'Create API key' },
    },
    {
      path: '/manager/estates',
      heading: 'Property Management',
      shows: 'Bukoto Court',
      opens: { 'Add Estate': 'Create Estate', Available: 'Available Apartments' },
    },
    {
      path: '/manager/estates/1',
      heading: 'Buwate Gardens',
      shows: 'Akello Tumusiime',
      opens: { Edit: 'Edit Estate' },
    },
    {
      path: '/manager/blocks/1',
      heading: 'Block A',
      shows: 'Akello Tumusiime',
      opens: { 'Add apart': 'Add apartments' },
    },
    { path: '/manager/apartments/1', heading: 'A01', shows: 'Who lived here', opens: { Edit: 'Edit Apartment' } },
    { path: '/manager/estates/import', heading: 'Import a rent roll', shows: 'Earlier imports' },
    {
      path: '/manager/tenants',
      heading: 'Tenant Management',
      shows: 'Akello Tumusiime',
      opens: { 'Add Tenant': 'Add Tenant' },
    },
    {
      path: '/manager/payments',
      heading: 'Payment Management',
      shows: 'USh',
      opens: { 'New Payment': 'Create Payment', 'Edit ': 'Update Payments' },
    },
    {
      path: '/manager/security-deposits',
      heading: 'Security Deposits',
      shows: 'USh',
      opens: { 'New Deposit': 'Create Security Deposit' },
    },
    {
      path: '/manager/complaints',
      heading: 'Complaint Management',
      shows: 'In Progress',
      opens: { 'Edit ': 'Update Complaint' },
    },
    {
      path: '/manager/people',
      heading: 'People',
      shows: 'aisha.kayondo@example.com',
      opens: { 'Invite Owner': 'Invite Owner' },
    },
    { path: '/manager/expenses', heading: 'Expenses', shows: 'Paid', opens: { 'Add expense': 'Add expense' } },
    {
      path: '/manager/expenses?tab=recurring',
      heading: 'Expenses',
      shows: 'Every month',
      opens: { 'Add recurring expense': 'Add recurring expense' },
    },
    {
      path: '/manager/expenses?tab=vendors',
      heading: 'Expenses',
      shows: 'Kato Plumbing',
      opens: { 'Add vendor': 'Add vendor' },
    },
    {
      path: '/manager/owners',
      heading: 'Owners',
      shows: 'Sarah Namukasa',
      opens: { 'Run statements': 'Run statements', 'Record remittance': 'Record remittance' },
    },
    { path: '/manager/owners?tab=statements', heading: 'Owners', shows: 'Sarah Namukasa' },
    { path: '/manager/owners?tab=remittances', heading: 'Owners', shows: 'Sarah Namukasa' },
    {
      path: '/manager/owners?tab=agreements',
      heading: 'Owners',
      shows: 'Fee agreements',
      opens: { 'Add agreement': 'Add fee agreement' },
    },
    { path: '/manager/owners/2', heading: 'Sarah Namukasa', shows: 'Occupancy and open sums' },
    { path: '/manager/tenants/92', heading: 'Aisha Namatovu', shows: 'Next charge' },
    { path: '/manager/tenants/92?tab=lease', heading: 'Aisha Namatovu', shows: 'Leases and homes' },
    { path: '/manager/tenants/92?tab=complaints', heading: 'Aisha Namatovu', shows: 'omplaint' },
    { path: '/manager/tenants/92?tab=messages', heading: 'Aisha Namatovu', shows: 'essage' },
    { path: '/manager/tenants/92?tab=documents', heading: 'Aisha Namatovu', shows: 'ocument' },
    { path: '/manager/tenants/92?tab=history', heading: 'Aisha Namatovu', shows: 'Aisha' },
    { path: '/manager/audit', heading: 'Audit log', shows: 'verified' },
    {
      path: '/manager/money',
      heading: 'Money',
      shows: 'USh',
      opens: { 'Record money': 'Record money' },
    },
    { path: '/manager/money?tab=receipts', heading: 'Money', shows: 'AMA-' },
    { path: '/manager/money?tab=claims', heading: 'Money', shows: 'Reject' },
    { path: '/manager/money?tab=inbox', heading: 'Money', shows: 'Channel' },
    { path: '/manager/money?tab=statements', heading: 'Money', shows: 'Import a statement' },
    {
      path: '/manager/money?tab=schedule',
      heading: 'Money',
      shows: 'Charge many',
      opens: { 'Charge many': 'Charge many' },
    },
    { path: '/manager/money?tab=deposits', heading: 'Money', shows: 'USh' },
    { path: '/manager/messages', heading: 'Messages', shows: 'Delivered' },
    { path: '/manager/messages?tab=reminders', heading: 'Messages', shows: 'Reminders are sent automatically' },
    {
      path: '/manager/messages?tab=templates',
      heading: 'Messages',
      shows: 'Standard',
      opens: { 'Add a language': 'Add a language', 'Edit Receipt': 'Receipt' },
    },
    { path: '/manager/messages?tab=costs', heading: 'Messages', shows: 'Budget left' },
    { path: '/manager/money', follows: ['/manager/money/accounts/'], heading: /./, shows: 'Deposit held' },
    {
      path: '/manager/money',
      follows: ['/manager/money/accounts/', '/manager/charges/'],
      heading: /./,
      shows: 'Receipts and credit notes',
    },
    { path: '/manager/complaints', follows: ['/manager/complaints/'], heading: /./, shows: 'Conversation' },
    {
      path: '/manager/messages?tab=announcements',
      heading: 'Messages',
      shows: 'New announcement',
      opens: { 'New announcement': 'New announcement' },
    },
    {
      path: '/manager/messages?tab=notices',
      heading: 'Messages',
      shows: 'Serve a notice',
      opens: { 'Serve a notice': 'Serve a notice' },
    },
    { path: '/manager/messages?tab=conversations', heading: 'Messages', shows: 'Write to a tenant' },
    { path: '/manager/account', heading: 'My account', shows: 'Two-step verification' },
  ],
};
