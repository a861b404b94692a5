import { useCallback, useEffect, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call-error.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { whoAmI } from '#browser/calls/session.ts';
import { isAdminModeOn } from './admin-mode.ts';
import { useCaller } from './session.tsx';

type Access = { state: 'checking'; problem: string | null } | { state: 'allowed' } | { state: 'denied' };

const checking: Access = { state: 'checking', problem: null };

/** Whether whoever sits there may see the area: the role, as the server says, or the flag, which spares the question. */
export function useAccess(): Access & { retry: () => void } {
  const call = useCaller();
  const [access, setAccess] = useState<Access>(checking);
  const check = useCallback(async () => {
    setAccess(checking);
    setAccess(isAdminModeOn() ? { state: 'allowed' } : await askServer(call));
  }, [call]);
  useEffect(() => {
    check();
  }, [check]);
  return { ...access, retry: check };
}

async function askServer(call: Caller): Promise<Access> {
  try {
    const { role } = await whoAmI(call);
    return { state: role === 'admin' ? 'allowed' : 'denied' };
  } catch (error) {
    const isRefused = error instanceof CallError && (error.status === 401 || error.status === 403);
    return isRefused ? { state: 'denied' } : { state: 'checking', problem: messageFrom(error) };
  }
}
