interface ProseProps {
  /** Sanitised on the server. */
  html: string;
  className?: string;
}

/** The running text of a story or an article. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={className ? `${className} prose` : 'prose'}
      data-prose
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the presenter has sanitised it with an allow-list.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
