import { createContext } from 'react-router';
import type { PageRequest } from '#server/http/pages/page-request.ts';

/** What the server hands to the loaders: the page asked for, who asks, and the views. */
export const pageRequest = createContext<PageRequest>();
