/** Prompts that show whether a new provider answers and reads images. */
export const testPrompts = {
  text: 'Answer with one word: yes.',
  image: 'Which color fills this image? Answer with one English word.',
};

/** 64 × 64 pixels of purple: a color that a model without eyes does not guess. */
export const testImage = {
  mime: 'image/png',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAAA1BMVEWAAICr96V6AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQokWNgGAWjgHwAAAJAAAFgVTVqAAAAAElFTkSuQmCC',
};

export function recognizesImage(answer: string): boolean {
  return /purple|violet|magenta/i.test(answer);
}

export const unrecognized = 'The model did not recognize the test image.';
