import { safeNextPath } from '#domain/access/next-path.ts';
import { peekIntoPasswords, sendByCall } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-login]');
peekIntoPasswords();
// Going back from the next page must not lead to a form with a password in it.
if (form) sendByCall(form, () => location.replace(safeNextPath(form.dataset.next)));
