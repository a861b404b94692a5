/** English texts of the search over every page. */
export const search = {
  label: 'Search photos and articles',
  button: 'Search',
  close: 'Close',
  none: 'No results',
  tooLong: 'Search for at most {most} characters.',
  kinds: { post: 'Photo', article: 'Article', series: 'Series', page: 'Page' },
  failed: 'Could not search. Press Enter to try again.',
  tooMany: 'Too many searches. Try again in {seconds} s.',
  results: { one: '{count} result', other: '{count} results' },
  best: '{count} best results',
} as const;
