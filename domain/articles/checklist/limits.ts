/** The figures of the form and the checklist: the editor's hints, the form's rules and the gate read them here. */
export const articleFigures = {
  bodyWords: 800,
  /** Characters, as all lengths here. */
  excerpt: 180,
  metaDescription: { least: 150, most: 160 },
  /** School grade. */
  readability: 7,
  /** Above it the grade gets a hint. */
  hardToRead: 12,
  /** Per cent of the sentences; so many are too many. */
  passive: 15,
  internalLinks: 2,
} as const;
