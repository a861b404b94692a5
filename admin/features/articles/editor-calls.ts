import { ownPath } from '#domain/articles/checklist/measure.ts';
import { findTargetProblems, previewArticle } from '../../calls/articles.ts';
import { pageOptions } from '../../calls/completions.ts';
import { addLibraryPhoto, findLibraryPhoto, listLibraryPhotos } from '../../calls/images.ts';
import { uploadImage } from '../../calls/media.ts';
import type { EditorCalls } from '../../rich-text/types.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';

/** The calls of the text editor. */
export function useEditorCalls(): EditorCalls {
  const call = useCaller();
  const { imagesOrigin, siteUrl } = useAdminFrame();
  return {
    upload: (file, options) => uploadImage(call, file, options),
    imageOrigins: imagesOrigin ? [imagesOrigin] : [],
    photos: {
      list: (query, signal) => listLibraryPhotos(call, query, signal),
      find: (slug) => findLibraryPhoto(call, slug),
      add: (file, options) => addLibraryPhoto(call, file, options),
    },
    findPages: pageOptions(call),
    addressProblem: async (address) => {
      if (ownPath(address, siteUrl) === null) return null;
      const [found] = (await findTargetProblems(call, { blocks: [], links: [address], images: [] })).links;
      return found && !found.draft ? found.reason : null;
    },
    render: async (shortcode) => (await previewArticle(call, { title: '', body: shortcode })).html,
  };
}
