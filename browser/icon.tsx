import type { ReactNode } from 'react';

const drawings = {
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  minus: <path d="M6 12h12" />,
  chevronDown: <path d="m6 9.5 6 6 6-6" />,
  chevronUp: <path d="m6 14.5 6-6 6 6" />,
  more: <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.5" />,
  list: <path d="M8.5 7H20M8.5 12H20M8.5 17H20M4.5 7h.01M4.5 12h.01M4.5 17h.01" />,
  grid: <path d="M4.5 5h6v6h-6Zm9 0h6v6h-6Zm-9 9h6v6h-6Zm9 0h6v6h-6Z" />,
  filter: <path d="M4 7h16M7 12h10M10 17h4" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m19.5 19.5-4.2-4.2" />
    </>
  ),
  upload: (
    <path d="M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15" />
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
  /** Photographs one behind the other. */
  series: <path d="M4 8.5h11.5V20H4ZM8 8.5V4.5h12V16h-4.5" />,
  grip: <path d="M9 6.5h.01M15 6.5h.01M9 12h.01M15 12h.01M9 17.5h.01M15 17.5h.01" strokeWidth="2.5" />,
  schedule: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  write: <path d="M12 4l1.7 5.3L19 11l-5.3 1.7L12 18l-1.7-5.3L5 11l5.3-1.7Z" />,
  article: <path d="M4 20h4L19.5 8.5l-4-4L4 16Z" />,
  page: <path d="M7 4h7l4 4v12H7ZM14 4v4h4M10 12h5m-5 3.5h5" />,
  warning: <path d="M12 8v5m0 3.5h.01" />,
  assets: (
    <>
      <ellipse cx="12" cy="6.5" rx="6.5" ry="2.5" />
      <path d="M5.5 6.5v11c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5v-11M5.5 12c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5" />
    </>
  ),
  bin: <path d="M5 7h14M10 7V4.5h4V7m-7.5 0 .8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10 10.5v6m4-6v6" />,
  calculations: (
    <path d="M7.5 4h9A1.5 1.5 0 0 1 18 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 18.5v-13A1.5 1.5 0 0 1 7.5 4ZM9 8h6M9 12h.01M12 12h.01M15 12h.01M9 16h.01M12 16h.01M15 16h.01" />
  ),
  semantics: <path d="M5 6h6v5H5Zm8 7h6v5h-6ZM8 11v4.5h5" />,
  sitemap: <path d="M12 4v5m0 0H6v4m6-4h6v4M4 13h4v5H4Zm6 0h4v5h-4Zm6 0h4v5h-4Z" />,
  jobs: <path d="M4 7h9M4 12h16M4 17h6m7-12.5v5m0 5v5" />,
  /** A box with a lid. */
  backups: <path d="M4 5h16v4H4Zm1.5 4v10h13V9M10 13h4" />,
  settings: (
    <>
      <path d="M4 7h8m5 0h3M4 17h3m5 0h8" />
      <circle cx="14.5" cy="7" r="2.5" />
      <circle cx="9.5" cy="17" r="2.5" />
    </>
  ),
  account: (
    <>
      <circle cx="12" cy="8.5" r="3.5" />
      <path d="M5 20c.6-3.8 3.4-5.5 7-5.5s6.4 1.7 7 5.5" />
    </>
  ),
  site: <path d="M13 5h6v6m0-6-8 8M10 6H5v13h13v-5" />,
  undo: <path d="M8.5 5 4.5 9l4 4M5 9h8.5a5 5 0 0 1 0 10H10" />,
  redo: <path d="m15.5 5 4 4-4 4M19 9h-8.5a5 5 0 0 0 0 10H14" />,
  link: (
    <path d="M10 14a3.5 3.5 0 0 0 5 0l3.5-3.5a3.5 3.5 0 0 0-5-5L12 7m2 3a3.5 3.5 0 0 0-5 0L5.5 13.5a3.5 3.5 0 0 0 5 5L12 17" />
  ),
  bulletList: <path d="M8.5 7H20M8.5 12H20M8.5 17H20M4.5 7h.01M4.5 12h.01M4.5 17h.01" />,
  orderedList: (
    <path d="M10 7h10M10 12h10M10 17h10M4.5 5.5 6 5v4.5M4.5 14.5c.5-1 2.5-.9 2.5.3 0 1-2.5 2-2.5 3.2H7" />
  ),
  quote: <path d="M5 8h5v5a4 4 0 0 1-3 4M14 8h5v5a4 4 0 0 1-3 4" />,
  table: <path d="M4 6h16v12H4Zm0 4h16M4 14h16M10 6v12M15 6v12" />,
  source: <path d="m9 7.5-4.5 4.5L9 16.5m6-9 4.5 4.5-4.5 4.5" />,
  logout: <path d="M14 4h5.5v16H14M4 12h10m0 0-3.5-3.5M14 12l-3.5 3.5" />,
  theme: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path className="filled" d="M12 4a8 8 0 0 1 0 16Z" />
    </>
  ),
  heart: (
    <path d="M12 20s-7.5-4.6-7.5-10A4.25 4.25 0 0 1 12 7.3 4.25 4.25 0 0 1 19.5 10C19.5 15.4 12 20 12 20Z" />
  ),
  previous: <path d="m14.5 5-7 7 7 7" />,
  next: <path d="m9.5 5 7 7-7 7" />,
  zoomIn: <path d="M12 5v14M5 12h14" />,
  zoomOut: <path d="M5 12h14" />,
  fullScreen: <path d="M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** Icon hidden from screen readers: the button has the label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

/** Logo: a frame, and a disc on its way out of it. */
export function Logo() {
  return (
    <svg className="icon" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M2.5 6.5h19v15h-19Z" />
      <circle className="figure" cx="21" cy="14.5" r="5.5" />
    </svg>
  );
}
