const MESSAGES = '/manager/messages';

export const accountMessagesPath = (account: number) => `${MESSAGES}?account=${account}`;

export const announcementReportPath = (id: number) => `${MESSAGES}?announcement=${id}`;

export const noticeMessagesPath = (id: number) => `${MESSAGES}?notice=${id}`;

export const receiptMessagesPath = (id: number) => `${MESSAGES}?receipt=${id}`;

export const chargeMessagesPath = (id: number) => `${MESSAGES}?charge=${id}`;

export const accountNoticesPath = (account: number) => `${MESSAGES}?tab=notices&account=${account}`;

/** The path of the list of conversations, those with unread messages first. */
export const CONVERSATIONS_PATH = `${MESSAGES}?tab=conversations`;

export const conversationPath = (account: number) => `${CONVERSATIONS_PATH}&account=${account}`;
