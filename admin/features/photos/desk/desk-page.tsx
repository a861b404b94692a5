import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { useTemplateSwitch } from '../../../calls/suggestions.ts';
import { Button, Spinner } from '../../../kit/ui/button.tsx';
import { LoadProblem } from '../../../kit/ui/loading.tsx';
import { EmptyState } from '../../../kit/ui/notice.tsx';
import { useAdminFrame } from '../../../shell/session.tsx';
import { useToast, ViewLink } from '../../../shell/toasts.tsx';
import { photoCount } from '../list/use-list.ts';
import { PublishPhotos } from '../publish-photos.tsx';
import { AllView } from './all-view.tsx';
import { Head, type Place, SuggestionBar } from './desk-head.tsx';
import { OneView, type OneViewProps } from './one-view.tsx';
import { type DeskPhotos, isCaptioned, useDeskPhotos, useDeskPlace } from './use-desk.ts';
import { type Suggestions, usePlaceOfImage, useProposal, useSuggestions } from './use-suggestions.ts';

/** The photos of an upload, of a selection or of a filter, one after another with their texts. */
export function DeskPage() {
  const { siteName } = useAdminFrame();
  const photos = useDeskPhotos();
  const { ids, posts, problem } = photos;
  const place = useDeskPlace(ids);
  const suggestions = useSuggestions();
  const templates = useTemplateSwitch();
  const saveOpen = useRef<() => Promise<boolean>>(null);
  const done = ids.filter((id) => isDone(posts.get(id))).length;
  const title = ids.length === 0 ? 'Caption photos' : `Caption ${photoCount(ids.length)}`;
  return (
    <div
      data-full-window=""
      className="grid min-h-[calc(100dvh-3.5rem)] min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] lg:h-dvh lg:min-h-0 lg:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <title>{`${title} - ${siteName} admin`}</title>
      <div>
        <Head
          title={title}
          done={done}
          total={ids.length}
          suggested={ids.filter((id) => suggestions.byPost.has(id)).length}
          place={place}
          beforeClose={async () => (await saveOpen.current?.()) ?? true}
        />
        {ids.length > 0 && place.view !== 'end' && (
          <SuggestionBar suggestions={suggestions} ids={ids} templates={templates} />
        )}
        <LoadProblem title="Could not load the photos" problem={problem} onRetry={photos.reload} />
      </div>
      {ids.length === 0 ? (
        problem === null && <Nothing isLoading={photos.isLoading} />
      ) : (
        <View
          photos={photos}
          place={place}
          suggestions={suggestions}
          wantsTemplates={templates[0]}
          done={done}
          saveOpen={saveOpen}
        />
      )}
    </div>
  );
}

const isDone = (post: AdminPost | undefined) => post !== undefined && isCaptioned(post);

function Nothing({ isLoading }: { isLoading: boolean }) {
  if (isLoading) {
    return (
      <p className="p-6 text-small text-ink-2">
        <Spinner label="Loading photos…" />
      </p>
    );
  }
  return (
    <div className="place-self-center">
      <EmptyState title="No photos to caption" text="Upload photos, or select some on the Photos page.">
        <Button asChild>
          <Link to={paths.adminPage('adminphotos')}>Go to Photos</Link>
        </Button>
      </EmptyState>
    </div>
  );
}

interface ViewProps {
  photos: DeskPhotos;
  place: Place;
  suggestions: Suggestions;
  wantsTemplates: boolean;
  done: number;
  saveOpen: OneViewProps['saveOpen'];
}

function View({ photos, place, suggestions, wantsTemplates, done, saveOpen }: ViewProps) {
  const { ids, posts, keep } = photos;
  const { byPost, discard } = suggestions;
  const { view, index, openPhoto, openView } = place;
  const id = ids[index] ?? '';
  const post = posts.get(id);
  if (view === 'end') return <End photos={photos} place={place} done={done} />;
  if (view === 'all' && ids.every((one) => posts.has(one))) {
    return (
      <AllView
        posts={ids.flatMap((one) => posts.get(one) ?? [])}
        suggestions={suggestions}
        wantsTemplates={wantsTemplates}
        onSaved={keep}
        onDone={() => openView('end')}
      />
    );
  }
  if (view === 'all' || !post) return <Nothing isLoading />;
  return (
    <OpenPhoto
      key={id}
      post={post}
      suggestions={suggestions}
      wantsTemplates={wantsTemplates}
      index={index}
      total={ids.length}
      next={posts.get(ids[index + 1] ?? '')}
      onSaved={(saved) => {
        keep(saved);
        // Suggestions that were not used are discarded with the save.
        if (byPost.has(id)) discard([id]);
      }}
      onOpen={openPhoto}
      saveOpen={saveOpen}
      film={(go) => <Film photos={photos} index={index} go={go} />}
    />
  );
}

interface OpenPhotoProps extends Omit<OneViewProps, 'proposal'> {
  wantsTemplates: boolean;
}

function OpenPhoto({ wantsTemplates, ...props }: OpenPhotoProps) {
  const { post, suggestions } = props;
  const proposal = useProposal(post, suggestions.byPost.get(post.id), wantsTemplates);
  return <OneView {...props} proposal={{ ...proposal, place: usePlaceOfImage(post) }} />;
}

/** Photos of the strip on either side of the open one. */
const stripHalf = 20;

function Film({
  photos: { ids, posts },
  index,
  go,
}: {
  photos: DeskPhotos;
  index: number;
  go: (index: number) => void;
}) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  const first = Math.max(0, index - stripHalf);
  return (
    <nav
      aria-label={`The ${photoCount(ids.length)}`}
      className="flex gap-1.5 overflow-x-auto p-1.5 [scrollbar-width:none]"
    >
      {ids.slice(first, index + stripHalf + 1).map((id, offset) => {
        const at = first + offset;
        const post = posts.get(id);
        const isOpen = at === index;
        return (
          <button
            key={id}
            type="button"
            ref={isOpen ? current : null}
            aria-current={isOpen || undefined}
            aria-label={`${formatCount(at + 1)} of ${formatCount(ids.length)}: ${post ? photoName(post) : ''}${isDone(post) ? ', done' : ''}`}
            className="relative h-13 min-w-9 flex-none rounded-photo bg-wash opacity-75 aria-current:opacity-100 aria-current:outline-3 aria-current:outline-offset-2 aria-current:outline-amber"
            onClick={() => !isOpen && go(at)}
          >
            {post && (
              <img
                src={post.image_derivatives.webp_384w ?? post.file_url ?? ''}
                alt=""
                className="h-13 w-auto max-w-none rounded-photo"
              />
            )}
            {isDone(post) && (
              <span
                aria-hidden="true"
                className="absolute end-1 bottom-1 grid size-4 place-items-center rounded-full bg-green-ink text-[0.625rem] leading-none text-paper"
              >
                ✓
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

/** Screen after the last photo. */
function End({ photos: { ids, posts }, place, done }: { photos: DeskPhotos; place: Place; done: number }) {
  const navigate = useNavigate();
  const { toast } = useToast();
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const drafts = ids.filter((id) => posts.get(id)?.published === false);
  const next = ids.findIndex((id) => !isDone(posts.get(id)));
  return (
    <div ref={heading} tabIndex={-1} className="place-self-center outline-none">
      <EmptyState
        title={`${formatCount(done)} of ${photoCount(ids.length)} captioned`}
        text={
          drafts.length > 0
            ? `Saved. ${photoCount(drafts.length)} ${drafts.length === 1 ? 'is a draft' : 'are drafts'}.`
            : 'Saved.'
        }
      >
        {drafts.length > 0 && (
          <Button onClick={() => setAsking(true)}>
            {drafts.length === 1 ? 'Publish this photo' : `Publish all ${formatCount(drafts.length)}`}
          </Button>
        )}
        {next >= 0 && (
          <Button look="quiet" onClick={() => place.openPhoto(next)}>
            Go to the first one left
          </Button>
        )}
        <Button look="quiet" asChild>
          <Link {...place.list}>{drafts.length > 0 ? 'Keep as drafts' : 'Go to Photos'}</Link>
        </Button>
      </EmptyState>
      {isAsking && (
        <PublishPhotos
          ids={drafts}
          onClose={() => setAsking(false)}
          onPublished={(count, href) => {
            toast({ title: `${photoCount(count)} published`, action: <ViewLink href={href} /> });
            navigate(place.list.to, place.list);
          }}
        />
      )}
    </div>
  );
}
