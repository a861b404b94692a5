import quickUpload from 'virtual:quick-upload';
import { paths } from '#domain/site/paths.ts';

/** Language of the admin area, whatever the site's is. */
const language = 'en';

/** Pages of the admin area that the site's own navigation leads to in admin mode. */
const links = [
  { label: 'Upload', href: paths.adminPage('adminupload') },
  { label: 'Articles', href: paths.adminPage('adminarticles') },
  { label: 'Semantic', href: paths.adminPage('adminsemantic') },
];

/**
 * Adds the controls of admin mode to a public page. The page's source has none of them: only an admin's
 * browser loads them.
 */
export function addAdminChrome(): void {
  addLinks();
  enableQuickUpload();
  inviteToEmptySite();
}

/** Adds a link to Home without photos, inviting the owner to upload. */
function inviteToEmptySite(): void {
  const screen = document.querySelector('.masthead ~ .empty');
  if (!screen) return;
  const link = document.createElement('a');
  link.className = 'button';
  link.href = paths.adminPage('adminphotos');
  link.textContent = 'Add your first photographs';
  link.lang = language;
  const actions = document.createElement('div');
  actions.className = 'actions';
  actions.append(link);
  screen.append(actions);
}

/** Adds links in the places that the header reserves for them, in the bar and in the menu. */
function addLinks(): void {
  for (const place of document.querySelectorAll('[data-own-links]')) {
    const list = document.createElement('ul');
    list.className = 'nav-list';
    list.lang = language;
    list.append(...links.map(linkItem));
    place.replaceChildren(list);
  }
}

function linkItem({ label, href }: (typeof links)[number]): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  const item = document.createElement('li');
  item.append(link);
  return item;
}

interface QuickUploadModule {
  openQuickUpload: () => Promise<void>;
}

function enableQuickUpload(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-quick-upload]');
  if (!button) return;
  for (const name of ['aria-disabled', 'aria-describedby']) button.removeAttribute(name);
  button.ariaHasPopup = 'dialog';
  button.closest('.tip')?.querySelector('[role=tooltip]')?.remove();
  button.addEventListener('click', () => {
    if (button.ariaBusy !== 'true') openDialog(button);
  });
}

/** Opens the Quick Upload dialog, or the upload page if the dialog cannot be loaded. */
async function openDialog(button: HTMLButtonElement): Promise<void> {
  button.ariaBusy = 'true';
  try {
    const { openQuickUpload } = (await import(/* @vite-ignore */ quickUpload)) as QuickUploadModule;
    await openQuickUpload();
  } catch (error) {
    console.info('The Quick Upload dialog could not be loaded.', error);
    location.assign(paths.adminPage('adminupload'));
  }
  button.ariaBusy = null;
}
