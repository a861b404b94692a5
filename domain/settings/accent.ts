/** `#rrggbb` in lower case; null for what is no color. Three digits count twice. */
export function parseColor(value: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim()) ?? [];
  if (!digits) return null;
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${six.toLowerCase()}`;
}

type Rgb = readonly [number, number, number];

/** The colors that an accent needs in one theme. */
export interface AccentShades {
  /** Accent color of texts and fills. */
  ink: string;
  /** Behind notices. */
  wash: string;
  /** Text on a fill. */
  on: string;
}

export type Accent = Readonly<Record<'light' | 'dark', AccentShades>>;

/** Least contrast of normal text by WCAG 2.2 AA. */
const leastContrast = 4.5;

/** The grounds of the tokens on which the accent is shown: paper, raised, wash, stage. */
const grounds = {
  light: ['#faf7f1', '#fffdf9', '#f1ece2', '#efeae0'],
  dark: ['#11100e', '#1a1815', '#211e1a', '#080706'],
} as const;

const [black, white] = ['#000000', '#ffffff'];

/** The color with its hue, as dark or light as each theme needs to be readable. @param color `#rrggbb` */
export function accentOf(color: string): Accent {
  return { light: shadesFor(color, 'light'), dark: shadesFor(color, 'dark') };
}

const washShare = 0.12;
const steps = 100;

function shadesFor(color: string, theme: keyof typeof grounds): AccentShades {
  const wash = mixed(color, grounds[theme][0], washShare);
  const ink = readableOn([...grounds[theme], wash], color, theme === 'light' ? black : white);
  return { ink, wash, on: contrast(ink, black) > contrast(ink, white) ? black : white };
}

/** Mixed with black or white in the smallest share that is enough. */
function readableOn(behind: readonly string[], color: string, towards: string): string {
  for (let step = 0; step < steps; step++) {
    const shade = mixed(towards, color, step / steps);
    if (behind.every((ground) => contrast(shade, ground) >= leastContrast)) return shade;
  }
  return towards;
}

/** @param share of the first color, from 0 to 1 */
function mixed(color: string, other: string, share: number): string {
  const [one, two] = [rgbOf(color), rgbOf(other)];
  const parts = one.map((part, index) => Math.round(part * share + (two[index] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** From 1 to 21, by WCAG. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
