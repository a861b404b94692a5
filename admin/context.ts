import { createContext } from 'react-router';
import type { PageRequest } from '#contract/pages.ts';

/** What the server hands to the loaders of the pages that come alive: who asks, and what the frame shows. */
export const pageRequest = createContext<PageRequest>();
