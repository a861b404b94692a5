/**
 * Sentinels of Unicode's private area: no rule of Markdown or HTML knows them. They are removed from every input, so
 * that no text can contain one.
 */
export const shortcodeBegin = '\ue000';
export const shortcodeEnd = '\ue001';
/** In the order of the marks that they replace. */
export const sentinels = ['\ue002', '\ue003', '\ue004', '\ue005', '\ue006', '\ue007'];
/** Replaces nothing. */
export const stop = '\ue008';

export function withoutPrivateLetters(text: string): string {
  return text.replace(/[\ue000-\ue008]/g, '');
}
