import { adminModeFlag } from '#domain/access/admin-mode.ts';
import { adminMode as english } from '#domain/texts/en-scripts/admin-mode.ts';
import { scriptTexts } from './script-texts.ts';

/**
 * Turns admin mode on. The flag only shows links in this browser session; the server decides about access.
 */
export function enterAdminMode(heart: HTMLElement): void {
  try {
    sessionStorage.setItem(adminModeFlag, 'true');
  } catch {
    explain(heart);
    return;
  }
  location.reload();
}

/** Shows an explanation once, next to the heart. */
function explain(heart: HTMLElement): void {
  const footer = heart.closest('footer');
  const note = footer?.querySelector('[role=alert]') ?? document.createElement('p');
  note.setAttribute('role', 'alert');
  footer?.append(note);
  note.textContent = scriptTexts('adminMode', english).blocked;
  // The note extends the footer below the edge of the window.
  footer?.scrollIntoView({ block: 'nearest' });
}
