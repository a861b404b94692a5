import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** Of the heading; 1 where this is the whole page. */
  level?: 1 | 2;
  /** Buttons or links. */
  children?: ReactNode;
}

/** An empty frame, and what can be done about it. */
export function EmptyState({ title, text, level = 2, children }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <svg viewBox="0 0 220 104" aria-hidden="true" className="w-36 fill-none stroke-ink-2">
        <path d="M50 12h120v80H50Z" />
        <path d="M38 12h6M38 92h6M176 12h6M176 92h6M50 0v6M170 0v6M50 98v6M170 98v6" />
        <circle className="figure" cx="16" cy="58" r="13" />
      </svg>
      <Heading>{title}</Heading>
      {text && <p className="max-w-md text-small text-ink-2">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
