import { adminModeFlag } from '#domain/access/admin-mode.ts';

/** The flag only shows links in this browser session; the server decides about access. */
export function enterAdminMode(heart: HTMLElement): void {
  try {
    sessionStorage.setItem(adminModeFlag, 'true');
  } catch {
    explain(heart);
    return;
  }
  location.reload();
}

/** Shown once, next to the heart. */
function explain(heart: HTMLElement): void {
  const footer = heart.closest('footer');
  const note = footer?.querySelector('[role=alert]') ?? document.createElement('p');
  note.setAttribute('role', 'alert');
  footer?.append(note);
  note.textContent = 'This browser blocks site data. Allow it for this site to use admin mode.';
  // The footer has grown below the edge of the window.
  footer?.scrollIntoView({ block: 'nearest' });
}
