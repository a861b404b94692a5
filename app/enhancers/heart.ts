import { adminModeFlag } from '#domain/access/admin-mode.ts';

/** The flag is decoration for this browser session; who may do what is decided by the server. */
export function enterAdminMode(): void {
  sessionStorage.setItem(adminModeFlag, 'true');
  location.reload();
}
