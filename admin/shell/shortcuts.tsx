import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#domain/site/paths.ts';
import { Button } from '../kit/ui/button.tsx';
import { Checkbox } from '../kit/ui/checkbox.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { remembered, useRemembered } from '../kit/ui/remembered.ts';

const switchKey = 'single-keys';
const switchStates = ['on', 'off'] as const;

/** Keys that are characters: the owner can switch them off (WCAG 2.1.4). */
const isCharacter = (key: string): boolean => [...key].length === 1;

/** A field, or what reads keys itself: a menu, a list of options, a dialog. */
const readsKeys =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=textbox], [role=menu], [role=listbox], dialog';

/**
 * Keys without Ctrl, Alt or Cmd that act anywhere on a page, unless a field has the focus or a dialog is open.
 * @param keys what each key does, by its name
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    const { defaultPrevented, repeat, ctrlKey, metaKey, altKey, target } = event;
    if (!act || defaultPrevented || repeat || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(readsKeys)) return;
    if (document.querySelector('dialog[open]')) return;
    if (isCharacter(event.key) && remembered(switchKey, switchStates) === 'off') return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The keys of every page. */
export function AnywhereKeys() {
  const navigate = useNavigate();
  const [isListed, setListed] = useState(false);
  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('main [type=search]')?.focus(),
    u: () => void navigate(paths.adminPage('adminupload')),
    '?': () => setListed(true),
  });
  return isListed && <KeyList onClose={() => setListed(false)} />;
}

interface KeyGroup {
  place: string;
  keys: readonly (readonly [keys: string, action: string])[];
}

const groups: readonly KeyGroup[] = [
  {
    place: 'Anywhere',
    keys: [
      ['/', 'Search this list'],
      ['u', 'Upload'],
      ['?', 'List of keys'],
      ['Ctrl+S', 'Save'],
      ['Esc', 'Close the topmost menu or dialog'],
    ],
  },
  {
    place: 'Photos',
    keys: [
      ['← → ↑ ↓', 'Move between photos'],
      ['Space', 'Select'],
      ['Shift+arrow', 'Extend the selection'],
      ['Ctrl+A', 'Select all on this page'],
      ['Enter', 'Open'],
      ['p', 'Publish'],
      ['e', 'Edit title and alt text'],
      ['Del', 'Move to bin'],
    ],
  },
  {
    place: 'Captions',
    keys: [
      ['Ctrl+Enter', 'Save and next'],
      ['Ctrl+Shift+Enter', 'Save and previous'],
      ['Alt+→ Alt+←', 'Next and previous, saves first'],
      ['Ctrl+Space', 'Use the suggestion of this field'],
      ['Ctrl+Shift+Space', 'Use all suggestions'],
    ],
  },
  {
    place: 'Suggestions in a field',
    keys: [
      ['↓ ↑', 'Choose'],
      ['Enter or Tab', 'Use'],
      [',', 'End a tag'],
      ['Backspace', 'Remove the last tag, in an empty field'],
    ],
  },
  {
    place: 'Texts',
    keys: [
      ['/', 'List of blocks, in an empty line'],
      ['Ctrl+K', 'Link'],
      ['Alt+F10', 'Toolbar'],
    ],
  },
];

function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard shortcuts"
      description="On a Mac, Ctrl is Cmd. Single letters act only while no field has the focus. Switch them off in Account."
    >
      {groups.map(({ place, keys }) => (
        <section
          key={place}
          aria-label={place}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
        >
          <h3 className="mb-1 text-small">{place}</h3>
          <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 text-small">
            {keys.map(([key, action]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid border-t border-rule py-1.5">
                <dt>
                  <kbd className="rounded-photo bg-wash px-1.5 py-0.5 font-mono text-note">{key}</kbd>
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Setting that turns the single-letter shortcuts off. */
export function ShortcutSettings() {
  const [state, setState] = useRemembered(switchKey, switchStates);
  const [isListed, setListed] = useState(false);
  return (
    <section aria-labelledby="keyboard" className="mt-10 grid justify-items-start gap-3">
      <h2 id="keyboard">Keyboard</h2>
      <Checkbox
        checked={state === 'on'}
        onCheckedChange={(isOn) => setState(isOn ? 'on' : 'off')}
        label="Single-letter shortcuts in this browser"
      />
      <Button look="quiet" onClick={() => setListed(true)}>
        List of keys
      </Button>
      {isListed && <KeyList onClose={() => setListed(false)} />}
    </section>
  );
}
