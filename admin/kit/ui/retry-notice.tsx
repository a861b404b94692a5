import { useSyncExternalStore } from 'react';
import { CallError } from '#browser/calls/call.ts';
import type { Retries } from '../retries.ts';
import { Button } from './button.tsx';
import { Alert } from './notice.tsx';

interface RetryNoticeProps {
  retries: Retries;
  /** `Upload paused` */
  title: string;
}

/** The error for which work waits; null while the server answers. */
export function useTrouble({ subscribe, current }: Pick<Retries, 'subscribe' | 'current'>): Error | null {
  return useSyncExternalStore(subscribe, current, current);
}

/** Alert while work waits for the server: the reason, and a button to try again at once. */
export function RetryNotice({ retries, title }: RetryNoticeProps) {
  const trouble = useTrouble(retries);
  if (!trouble) return null;
  return (
    <Alert
      tone="notice"
      title={title}
      action={
        <Button look="quiet" size="small" onClick={retries.retryNow}>
          Try now
        </Button>
      }
    >
      {`${waitingMessage(trouble)} It continues by itself.`}
    </Alert>
  );
}

/** Text about the reason why work waits, in place of an error that asks the owner to act. */
function waitingMessage(error: Error): string {
  const said = error instanceof CallError ? error.said : null;
  return said ?? 'Cannot reach the server.';
}
