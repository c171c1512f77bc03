import { createContext, useContext } from 'react';

/** Whether the person has a permission; without one everything is allowed. */
export type MayDo = (permission: string | undefined) => boolean;

/**
 * Checks permissions by the names of the server's table. Null if the server does not send them, as other servers do:
 * then everything of the role is offered, and the server refuses what it does not allow.
 */
export const mayDoWith =
  (permissions: readonly string[] | null | undefined): MayDo =>
  (permission) =>
    permission === undefined || !permissions || permissions.includes(permission);

export const PermissionsContext = createContext<MayDo>(mayDoWith(null));

export const useMayDo = (): MayDo => useContext(PermissionsContext);

/** Whether the person has a permission, so that nothing is offered or fetched that the server would refuse. */
export const useMay = (permission: string | undefined): boolean => useMayDo()(permission);

/** Whether the person may open an address of the portal; a link to any other is text. */
export const OpenableContext = createContext<(to: string) => boolean>(() => true);

export const useMayOpen = (to: string): boolean => useContext(OpenableContext)(to);
