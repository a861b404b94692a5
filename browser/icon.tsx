import type { ReactNode } from 'react';

const drawings = {
  upload: (
    <path d="M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15" />
  ),
  theme: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path className="filled" d="M12 4a8 8 0 0 1 0 16Z" />
    </>
  ),
  heart: (
    <path d="M12 20s-7.5-4.6-7.5-10A4.25 4.25 0 0 1 12 7.3 4.25 4.25 0 0 1 19.5 10C19.5 15.4 12 20 12 20Z" />
  ),
  camera: (
    <>
      <path d="M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  photo: (
    <path d="M4 17.5V6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Zm0-1.5 4.5-4.5 4 4 2.5-2.5 5 5" />
  ),
  more: <path d="m6 9.5 6 6 6-6" />,
  previous: <path d="m14.5 5-7 7 7 7" />,
  next: <path d="m9.5 5 7 7-7 7" />,
  zoomIn: <path d="M12 5v14M5 12h14" />,
  zoomOut: <path d="M5 12h14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  fullScreen: <path d="M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5" />,
} satisfies Record<string, ReactNode>;

/** Hidden from screen readers: the button has the label. */
export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

/** The mark: a frame, and a disc on its way out of it. */
export function Logo() {
  return (
    <svg className="icon" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M2.5 6.5h19v15h-19Z" />
      <circle className="figure" cx="21" cy="14.5" r="5.5" />
    </svg>
  );
}
