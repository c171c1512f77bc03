import { createContext, type ReactNode } from 'react';

/** Content that the portal's frame adds to the buttons of every screen's head; null if the frame shows it elsewhere. */
export const HeaderExtra = createContext<ReactNode>(null);
