/**
 * Key in the browser's session storage; the value is `true` in admin mode. Decoration: who may do what is
 * decided by the server.
 */
export const adminModeFlag = 'temporary-admin-access';
