import { lazy, Suspense } from 'react';
import { Skeleton } from '../kit/ui/loading.tsx';
import type { RichTextEditorProps } from './types.ts';

const LoadedEditor = lazy(() => import('./loaded-editor.tsx'));

/** The editor of an article's body. What it is made of is loaded when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}
