export interface Exchange {
  /** Tells the owner what the body is now, unless they know. */
  offer(body: string): void;
  /** Whether a value is neither what the owner has been told nor what they knew: somebody else has set it. */
  isForeign(value: string): boolean;
}

/**
 * Between an editor and the owner of its value. What was told comes back as the value, sometimes when something
 * newer has been told already: that must not undo what was typed meanwhile.
 */
export function beginExchange(initial: string, tell: (body: string) => void): Exchange {
  let last = initial;
  let told: string[] = [];
  return {
    offer: (body) => {
      if (body === last) return;
      last = body;
      told.push(body);
      tell(body);
    },
    isForeign: (value) => {
      const index = told.indexOf(value);
      told = told.slice(index + 1);
      if (index !== -1 || value === last) return false;
      last = value;
      return true;
    },
  };
}
