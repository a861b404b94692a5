/** What is asked about before it is done, of one photo or of many. */
export type PostConfirmation = 'publish' | 'unpublish' | 'delete';

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
  delete: {
    verb: 'Delete',
    of: (isOne) =>
      `${isOne ? 'The photo, its page and its files go' : 'The photos, their pages and their files go'} away. This cannot be undone.`,
  },
};
