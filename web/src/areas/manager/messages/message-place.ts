const MESSAGES = '/manager/messages';

/** The path of all messages about an account. */
export const accountMessagesPath = (account: number) => `${MESSAGES}?account=${account}`;

/** The path of an announcement's report: the message to each person. */
export const announcementReportPath = (id: number) => `${MESSAGES}?announcement=${id}`;

/** The path of the messages that notified a tenant of a notice. */
export const noticeMessagesPath = (id: number) => `${MESSAGES}?notice=${id}`;

/** The path of the notices that were served about an account. */
export const accountNoticesPath = (account: number) => `${MESSAGES}?tab=notices&account=${account}`;

/** The path of the list of conversations, those with unread messages first. */
export const CONVERSATIONS_PATH = `${MESSAGES}?tab=conversations`;

/** The path of the conversation about an account. */
export const conversationPath = (account: number) => `${CONVERSATIONS_PATH}&account=${account}`;
