import type { ImageUpload, ImageUploads } from './uploads.ts';

/** Box in place of an uploading image, with its buttons. It is not part of the text. */
export function uploadBox(uploads: ImageUploads, id: string): HTMLElement {
  const box = document.createElement('span');
  box.className = 'rich-upload';
  box.contentEditable = 'false';
  box.setAttribute('role', 'group');
  const name = part(box, 'span', 'rich-upload-name');
  const bar = part(box, 'progress', 'rich-upload-bar');
  bar.max = 1;
  const note = part(box, 'span', 'rich-upload-note');
  const retry = button(box, 'Retry', () => uploads.retry(id));
  const stop = button(box, 'Cancel', () => uploads.cancel(id));

  function show({ file, step, sent, message }: ImageUpload): void {
    const isFailed = step === 'failed';
    name.textContent = file.name;
    box.setAttribute('aria-label', isFailed ? `${file.name} was not uploaded` : `Uploading ${file.name}`);
    box.toggleAttribute('data-failed', isFailed);
    bar.hidden = isFailed;
    bar.setAttribute('aria-label', `Uploading ${file.name}`);
    if (step === 'sending') bar.value = sent;
    else bar.removeAttribute('value');
    note.textContent = isFailed ? `Not uploaded. ${message ?? ''}` : noteOf(step, sent);
    retry.hidden = !isFailed;
    stop.textContent = isFailed ? 'Remove' : 'Cancel';
  }

  const update = () => {
    const upload = uploads.find(id);
    if (upload) show(upload);
  };
  update();
  const leave = uploads.subscribe(() => {
    if (uploads.find(id)) update();
    else leave();
  });
  return box;
}

function noteOf(step: ImageUpload['step'], sent: number): string {
  if (step === 'waiting') return 'Waiting…';
  return sent < 1 ? `${Math.round(sent * 100)}%` : 'Creating sizes…';
}

function part<Name extends keyof HTMLElementTagNameMap>(box: HTMLElement, tag: Name, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  box.append(element);
  return element;
}

function button(box: HTMLElement, label: string, onClick: () => void): HTMLButtonElement {
  const element = part(box, 'button', 'rich-upload-button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', onClick);
  return element;
}
