/**
 * Key in the browser's session storage; the value is `true` in admin mode. It gives no access: the server decides.
 * A file of its own, because public pages load it.
 */
export const adminModeFlag = 'temporary-admin-access';
