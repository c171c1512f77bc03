// The tabs that the first view of the Messages screen does not need.
export { AnnouncementsTab } from './announcements/AnnouncementsTab.tsx';
export { ConversationsTab } from './conversations/ConversationsTab.tsx';
export { CostsTab } from './costs/CostsTab.tsx';
export { NoticesTab } from './notices/NoticesTab.tsx';
export { RemindersTab } from './reminders/RemindersTab.tsx';
export { TemplatesTab } from './templates/TemplatesTab.tsx';
