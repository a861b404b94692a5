import { useState } from 'react';

const key = 'suggest-from-templates';

/** Whether the owner wants words from the templates wherever photographs come in; kept in this browser. */
export function useTemplateSwitch(): [boolean, (wanted: boolean) => void] {
  const [isWanted, setWanted] = useState(readSwitch);
  return [
    isWanted,
    (wanted) => {
      setWanted(wanted);
      keepSwitch(wanted);
    },
  ];
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch (error) {
    console.info('This browser keeps nothing: templates are off.', error);
    return false;
  }
}

/** A browser that keeps nothing forgets it with the page. */
function keepSwitch(wanted: boolean): void {
  try {
    localStorage.setItem(key, String(wanted));
  } catch (error) {
    console.info('The switch of the templates cannot be kept.', error);
  }
}
