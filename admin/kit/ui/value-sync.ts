export interface ValueSync {
  /** Sends the body to the owner unless it is unchanged. */
  offer(body: string): void;
  /** Whether a value is neither one that was sent nor the one before: it was set from outside. */
  isExternal(value: string): boolean;
}

/**
 * Passes values between an editor and their owner. A value that was sent comes back, sometimes after a newer
 * one was sent: that must not undo what was typed since then.
 */
export function createValueSync(initial: string, tell: (body: string) => void): ValueSync {
  let last = initial;
  let sent: string[] = [];
  return {
    offer: (body) => {
      if (body === last) return;
      last = body;
      sent.push(body);
      tell(body);
    },
    isExternal: (value) => {
      const index = sent.indexOf(value);
      sent = sent.slice(index + 1);
      if (index !== -1 || value === last) return false;
      last = value;
      return true;
    },
  };
}
