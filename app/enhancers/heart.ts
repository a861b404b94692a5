/** The flag is decoration for this browser session; who may do what is decided by the server. */
export function enterAdminMode(): void {
  sessionStorage.setItem('temporary-admin-access', 'true');
  location.reload();
}
