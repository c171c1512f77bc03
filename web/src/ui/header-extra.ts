import { createContext, type ReactNode } from 'react';

/** What the frame of the portal adds to the buttons of every screen's head; nothing where the frame shows it elsewhere. */
export const HeaderExtra = createContext<ReactNode>(null);
