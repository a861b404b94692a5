import { CallError } from '#browser/calls/call.ts';
import { createCaller } from '#browser/calls/caller.ts';
import { safeNextPath } from '#domain/access/addresses.ts';

const caller = createCaller({ cookies: () => document.cookie });

/** Handles clicks on every 'Show' button of a password, also on later ones. */
export function enablePasswordToggle(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-peek]');
    const input = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!button || !(input instanceof HTMLInputElement)) return;
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    const word = button.querySelector('span');
    if (word) word.textContent = isShown ? 'Show' : 'Hide';
  });
}

/**
 * Sends a form by a call, once at a time. Typed text stays; errors are shown at their fields, of which the
 * first gets the focus.
 */
export function sendByCall(form: HTMLFormElement, done: () => void): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('[type=submit]');
    if (!button || button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    say(form, '', {});
    try {
      const body = Object.fromEntries(new FormData(form));
      await caller.json('POST', new URL(form.action).pathname, { body });
      done();
    } catch (error) {
      showRefusal(form, error);
    } finally {
      button.ariaDisabled = null;
    }
  });
}

function showRefusal(form: HTMLFormElement, error: unknown): void {
  if (error instanceof CallError) say(form, error.message, error.fields);
  else {
    console.error(error);
    say(form, 'Something went wrong here. Try again.', {});
  }
  const wrong = form.querySelector<HTMLInputElement>('[aria-invalid=true]');
  const password = form.querySelector<HTMLInputElement>('[autocomplete=current-password]');
  const target = wrong ?? password;
  target?.focus();
  target?.select();
}

/** Shows messages: a field's below the field, the form's above the form if no field has one. */
function say(form: HTMLFormElement, message: string, fields: Record<string, string>): void {
  let isReported = false;
  for (const input of form.querySelectorAll('input')) {
    const problem = fields[input.name];
    input.ariaInvalid = problem ? 'true' : null;
    const place = document.getElementById(`${input.id}-error`);
    if (!place) continue;
    place.textContent = problem ?? '';
    place.hidden = !problem;
    isReported ||= Boolean(problem);
  }
  const above = form.querySelector('[data-message]');
  if (above) above.textContent = isReported ? '' : message;
}

const form = document.querySelector<HTMLFormElement>('[data-login]');
enablePasswordToggle();
// Going back from the next page must not lead to a form with a password in it.
if (form) sendByCall(form, () => location.replace(safeNextPath(form.dataset.next)));
