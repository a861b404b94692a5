import { adminModeFlag } from '#domain/access/admin-mode.ts';

/** False also where the browser blocks storage. */
export function isAdminModeOn(): boolean {
  try {
    return sessionStorage.getItem(adminModeFlag) === 'true';
  } catch {
    return false;
  }
}

export function leaveAdminMode(): void {
  try {
    sessionStorage.removeItem(adminModeFlag);
  } catch {
    // Storage is blocked, so the flag was never there.
  }
}
