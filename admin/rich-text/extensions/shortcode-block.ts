import type { Editor, Node, NodeViewRenderer } from '@tiptap/core';
import { messageFrom } from '#browser/calls/call.ts';
import { blockOf } from '#text/blocks/blocks.ts';
import { scanShortcodes } from '#text/read/shortcodes.ts';
import { dialogOfSelection } from '../form-dialog.tsx';
import { mountBlocks } from '../mounted-blocks.ts';
import { cachedLookUp, element, photosView } from '../photos/photo-block.ts';
import { isPhotoShortcode } from '../photos/photo-source.ts';
import { describeShortcode } from '../schema.ts';
import type { EditorCalls } from '../types.ts';

/** The block of a shortcode: photos, series, tables, charts and calculators are shown as visitors see them. */
export function shortcodeBlock(
  block: Node,
  { photos, render }: Pick<EditorCalls, 'photos' | 'render'>,
): Node {
  const lookUp = cachedLookUp(photos.find);
  const rendered = cachedRender(render);
  return block.extend({
    addNodeView(): NodeViewRenderer {
      return ({ node, editor, getPos }) => {
        const source = String(node.attrs.source);
        const shortcode = scanShortcodes(source)[0]?.shortcode;
        if (isPhotoShortcode(shortcode)) return { dom: photosView(shortcode, source, lookUp) };
        const name = shortcode && blockOf(shortcode).liveName;
        if (!name) return { dom: written(source) };
        const act = (then: () => unknown) => {
          const position = getPos();
          if (position !== undefined && editor.commands.setNodeSelection(position)) then();
        };
        const { dom, body } = liveFrame(source, name, {
          edit: () => act(() => editBlock(editor)),
          remove: () => act(() => editor.chain().focus().deleteSelection().run()),
        });
        void fill(body, () => rendered(source));
        return { dom, stopEvent: isOfControl, ignoreMutation: ({ type }) => type !== 'selection' };
      };
    },
  });
}

/** Renderer with one request for each source; a failed one is repeated when the block is shown again. */
function cachedRender(render: EditorCalls['render']): EditorCalls['render'] {
  const known = new Map<string, Promise<string>>();
  return (source) => {
    const html = known.get(source) ?? render(source);
    known.set(source, html);
    html.catch(() => known.delete(source));
    return html;
  };
}

function editBlock(editor: Editor): void {
  const dialog = dialogOfSelection(editor);
  if (dialog) editor.storage.dialogKeys.open?.(dialog);
}

/** True for an event in a control of the block, which the text ignores; any other event selects the block. */
function isOfControl({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, input, select, textarea, summary, a') !== null;
}

function written(source: string): HTMLElement {
  const dom = element('div', 'rich-written', describeShortcode(source));
  dom.dataset.shortcodeblock = source;
  return dom;
}

interface BlockActions {
  edit: () => void;
  remove: () => void;
}

/** Frame of a block: its description and buttons, and below them the element that shows it. */
function liveFrame(source: string, name: string, { edit, remove }: BlockActions) {
  const dom = element('div', 'rich-live');
  dom.dataset.shortcodeblock = source;
  const bar = dom.appendChild(element('div', 'rich-live-bar'));
  bar.append(
    element('span', 'rich-live-name', describeShortcode(source)),
    button('Edit', `Edit ${name}`, edit),
    button('Remove', `Remove ${name}`, remove),
  );
  const body = dom.appendChild(element('div', 'rich-live-body', 'Loading…'));
  // A followed link would leave the editor.
  body.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  });
  return { dom, body };
}

async function fill(body: HTMLElement, render: () => Promise<string>): Promise<void> {
  try {
    // Sanitised by the server with an allow-list.
    body.innerHTML = await render();
    // Removed because the id is only unique on the public page.
    for (const block of body.querySelectorAll('[data-calc]')) block.removeAttribute('id');
    mountBlocks(body);
  } catch (error) {
    const problem = `Could not load the preview. ${messageFrom(error)}`;
    body.replaceChildren(element('p', 'live-error', problem));
  }
}

function button(text: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'rich-live-button';
  made.textContent = text;
  made.ariaLabel = label;
  made.addEventListener('click', act);
  return made;
}
