import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Caller } from '#browser/calls/caller.ts';
import { backupProblem } from '#domain/backups/rules.ts';
import { paths } from '#domain/site/paths.ts';
import { getBackupState } from '../../calls/backups.ts';
import { listSuggestions } from '../../calls/describing.ts';
import { type LeaveReason, LeaveWarning, unsavedInTab } from '../../kit/drafts/leave.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusBack } from '../../kit/ui/focus.ts';
import { useLoadedCall } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { HeldNotice } from '../../shell/held-notice.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import type { PhotosArrival } from '../../shell/urls.ts';
import { PostEditor, type UnsavedText } from './edit/post-editor.tsx';
import { PhotoList } from './list/photo-list.tsx';
import { isWithoutPhotos, photoCount, usePhotoListing } from './list/use-list.ts';
import { AddButtons } from './queue/add-buttons.tsx';
import { BatchUpload, useBatchUpload } from './queue/batch-upload.tsx';

/** Page with the list of photos, or with the editor of the one that the URL names. */
export function PhotosPage() {
  const [search] = useSearchParams();
  const editId = search.get('edit');
  const [unsaved, setUnsaved] = useState<UnsavedText | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(editId !== null, heading);
  return (
    <>
      {editId ? (
        <PostEditor key={editId} id={editId} onUnsaved={setUnsaved} />
      ) : (
        <ListView headingRef={heading} />
      )}
      <LeaveWarning reasons={unsaved ? [unsavedText(unsaved)] : []} />
    </>
  );
}

/**
 * Reason to stay in the form. Where this tab has a backup, another page finds the text again, but a closed
 * tab loses it.
 */
function unsavedText({ isBackedUp }: UnsavedText): LeaveReason {
  return {
    ...unsavedInTab,
    loses: ({ currentLocation, nextLocation }) =>
      !isBackedUp &&
      (currentLocation.pathname !== nextLocation.pathname ||
        editedIn(currentLocation.search) !== editedIn(nextLocation.search)),
  };
}

function editedIn(search: string): string | null {
  return new URLSearchParams(search).get('edit');
}

interface ListViewProps {
  /** Ref of the heading, which gets the focus when the form of a photo was closed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

function ListView({ headingRef }: ListViewProps) {
  const listing = usePhotoListing();
  useFocusOnArrival(listing.data !== null, headingRef);
  const isEmpty = isWithoutPhotos(listing);
  const upload = useBatchUpload();
  const focusAfter = () => headingRef.current?.focus();
  return (
    <>
      <PageHead
        title="Photos"
        about="Find, edit and publish the photos of your site."
        headingRef={headingRef}
      >
        {!isEmpty && <AddButtons onFound={upload.add} />}
      </PageHead>
      <FirstRunNotice />
      <BackupNotice />
      <HeldNotice kind="post" />
      <BatchUpload upload={upload} focusAfter={focusAfter} onChange={listing.reload} />
      <SuggestionsNotice />
      {!isEmpty && <QueueHint />}
      <PhotoList listing={listing} addButtons={<AddButtons onFound={upload.add} isFirst={isEmpty} />} />
    </>
  );
}

/**
 * Moves the focus after a visit of the caption desk to the photo that was open there, or to the heading if it
 * is not listed.
 */
function useFocusOnArrival(isLoaded: boolean, heading: RefObject<HTMLHeadingElement | null>): void {
  const photo = (useLocation().state as PhotosArrival | null)?.photo;
  const isHandled = useRef(photo === undefined);
  useEffect(() => {
    if (!isLoaded || isHandled.current) return;
    isHandled.current = true;
    const link = document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photo ?? '')}"]`);
    (link ?? heading.current)?.focus();
  }, [isLoaded, photo, heading]);
}

/** Notice shown until the first run is finished. */
function FirstRunNotice() {
  if (!useAdminFrame().isFirstRun) return null;
  return (
    <div className="mb-6">
      <Alert
        tone="notice"
        action={
          <Button look="quiet" asChild>
            <a href={paths.adminPage('adminfirstrun')}>Continue setup</a>
          </Button>
        }
      >
        The setup of your site is not finished.
      </Alert>
    </div>
  );
}

/** Hint shown until the page is left, whatever the list is narrowed to. */
function QueueHint() {
  const arrival = useLocation().state as PhotosArrival | null;
  const [isShown] = useState(arrival?.forQueue ?? false);
  if (!isShown) return null;
  return (
    <div className="mb-4">
      <Alert tone="notice">
        Select the drafts that are to go public one after the other, then choose “Add to the queue”.
      </Alert>
    </div>
  );
}

/** The last backup failed, or is old. */
function BackupNotice() {
  const { data } = useLoadedCall(getBackupState);
  const problem = data && backupProblem(data.state);
  if (!problem) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-s-4 border-red-ink bg-red-wash px-4 py-2 text-small text-red-ink">
      {problem}
      <Link
        to={paths.adminPage('adminbackups')}
        className="inline-flex min-h-tap items-center underline lg:min-h-0"
      >
        Open backups
      </Link>
    </p>
  );
}

const countSuggestions = async (call: Caller, signal?: AbortSignal) =>
  (await listSuggestions(call, { limit: 1, offset: 0 }, signal)).total;

/** Photos that were described in the background wait for their owner. */
function SuggestionsNotice() {
  const total = useLoadedCall(countSuggestions).data ?? 0;
  if (total === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-s-4 border-amber bg-amber-wash px-4 py-2 text-small">
      {`Texts are suggested for ${photoCount(total)}. Nothing is saved until you review them.`}
      <Link
        to={`${paths.adminPage('admincaption')}?suggested=1&view=all`}
        className="inline-flex min-h-tap items-center underline lg:min-h-0"
      >
        Review suggestions
      </Link>
    </p>
  );
}
