import { adminModeFlag } from '#domain/access/admin-mode.ts';
import { paths } from '#domain/site/paths.ts';
import { call } from './call.ts';
import { peekIntoPasswords, sendByCall } from './form.ts';

const dialog = document.querySelector<HTMLDialogElement>('[data-revoke-dialog]');
const passwordForm = document.querySelector<HTMLFormElement>('[data-password]');

function report(text: string): void {
  const status = document.querySelector('[data-status]');
  if (status) status.textContent = text;
}

/** The flag goes whatever the server says: without the session it opens nothing. */
async function logOut(): Promise<void> {
  try {
    sessionStorage.removeItem(adminModeFlag);
  } catch {
    // Storage is blocked, so the flag was never there.
  }
  await call('POST', '/api/auth/logout');
  location.assign(paths.root());
}

/** @param id empty: all others */
async function revoke(id: string): Promise<void> {
  const answer = await call('DELETE', id === '' ? '/api/admin/sessions' : `/api/admin/sessions/${id}`);
  if (answer.status === 401) return location.assign(paths.login(paths.admin()));
  // One that is not found has ended by itself: gone is what was wanted.
  if (answer.message !== '' && answer.status !== 404) return report(answer.message);
  removeSessions(id);
  report(id === '' ? 'All other browsers have been signed out.' : 'That browser has been signed out.');
}

function removeSessions(id: string): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-session]:not([data-current])')) {
    if (id === '' || row.dataset.session === id) row.remove();
  }
  if (!document.querySelector('[data-session]:not([data-current])'))
    document.querySelector('[data-revoke=""]')?.remove();
  document.getElementById('main')?.focus();
}

function askToRevoke(button: HTMLElement): void {
  if (!dialog) return;
  const { revoke: id = '', name } = button.dataset;
  const question = dialog.querySelector('h2');
  if (question) question.textContent = id === '' ? 'Sign out all other browsers?' : `Sign out ${name}?`;
  dialog.returnValue = '';
  dialog.onclose = () => {
    if (dialog.returnValue === 'revoke') revoke(id);
  };
  dialog.showModal();
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest('[data-logout]')) logOut();
  const button = event.target.closest<HTMLElement>('[data-revoke]');
  if (button) askToRevoke(button);
});

peekIntoPasswords();
if (passwordForm) {
  sendByCall(passwordForm, () => {
    passwordForm.reset();
    removeSessions('');
    report('The password has been changed. All other browsers have been signed out.');
  });
}
