/** What is asked about before it is done, of one photo or of many. */
export type PostConfirmation = 'publish' | 'unpublish' | 'delete' | 'date_taken';

export const confirmationWords: Record<PostConfirmation, { verb: string; of: (isOne: boolean) => string }> = {
  publish: {
    verb: 'Publish',
    of: (isOne) => (isOne ? 'Everybody can see it then.' : 'Everybody can see them then.'),
  },
  unpublish: {
    verb: 'Unpublish',
    of: (isOne) =>
      isOne
        ? 'It becomes a draft: nobody else can see it until it is published again.'
        : 'They become drafts: nobody else can see them until they are published again.',
  },
  date_taken: {
    verb: 'Set date of',
    of: (isOne) =>
      isOne
        ? 'It is dated and ordered by when it was taken. If its file does not say, its date stays.'
        : 'They are dated and ordered by when they were taken. Where a file does not say, the date stays.',
  },
  delete: {
    verb: 'Delete',
    of: (isOne) =>
      `${isOne ? 'The photo, its page and its files go' : 'The photos, their pages and their files go'} away. This cannot be undone.`,
  },
};
