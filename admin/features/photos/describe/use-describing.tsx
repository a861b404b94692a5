import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { messageFrom } from '#browser/calls/call.ts';
import { paths } from '#domain/site/paths.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import { describePosts } from '../../../calls/describing.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { useLoadedCall } from '../../../kit/ui/loading.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { captionUrl } from '../../../shell/urls.ts';
import type { BulkTarget } from '../list/use-list.ts';

/**
 * Describes the selected photos in the background and leads to the desk, where their owner reviews the texts.
 * Asks first if there are photos on other pages.
 * @param many `3 photos`
 */
export function useDescribing(target: BulkTarget, many: string) {
  const call = useCaller();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { toast } = useToast();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const status = useLoadedCall(getAiStatus).data;
  async function describeThese(ids: string[]): Promise<void> {
    setBusy(true);
    try {
      await describePosts(call, { ids });
      navigate(captionUrl(ids, search));
    } catch (error) {
      toast({ title: 'Could not describe the photos', description: messageFrom(error) });
      setBusy(false);
    }
  }
  return {
    /** True if a provider is configured; otherwise nothing is offered, and the desk explains it. */
    isOffered: Boolean(status?.provider),
    busy,
    start: () => (target.kind === 'these' ? describeThese(target.ids) : setAsking(true)),
    question: isAsking && target.kind === 'matching' && (
      <ConfirmDialog
        onClose={() => setAsking(false)}
        title={`Describe with AI: ${many}?`}
        text="One AI call per photo with empty fields, up to the daily limit. You review the texts before they are saved."
        confirmLabel={`Describe ${many}`}
        destructive={false}
        onConfirm={async () => {
          await describePosts(call, { matching: target.matching, expected: target.total });
          navigate(captionUrl([], search));
        }}
      />
    ),
  };
}

/** Text shown while no provider is configured. */
export function AiIsOff() {
  return (
    <>
      {'AI is off. '}
      <Link to={paths.adminPage('adminsettings')} className="underline">
        Choose a provider in Settings
      </Link>
    </>
  );
}
