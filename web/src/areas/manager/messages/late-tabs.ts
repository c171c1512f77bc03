// The tabs that the first view of the Messages screen does not need.
export { CostsTab } from './costs/CostsTab.tsx';
export { RemindersTab } from './reminders/RemindersTab.tsx';
export { TemplatesTab } from './templates/TemplatesTab.tsx';
