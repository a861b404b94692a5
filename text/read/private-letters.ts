/**
 * Letters of Unicode's private area that stand for something else while Markdown is read: no rule of Markdown
 * or HTML knows them. They are taken out of what is given, so none can be smuggled in.
 */
export const shortcodeBegin = '\ue000';
export const shortcodeEnd = '\ue001';
/** In the order of the marks they stand for. */
export const disguises = ['\ue002', '\ue003', '\ue004', '\ue005', '\ue006', '\ue007'];
/** Stands for nothing. */
export const stop = '\ue008';

export function withoutPrivateLetters(text: string): string {
  return text.replace(/[\ue000-\ue008]/g, '');
}
