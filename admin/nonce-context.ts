import { createContext } from 'react';

/** The nonce of the document's scripts and styles; undefined on pages that need none. */
export const NonceContext = createContext<string | undefined>(undefined);
