import type { UploadState } from './use-upload.ts';

/** How the last upload ended, in a word. */
export function UploadStatus({ state }: { state: UploadState }) {
  return (
    <p role="status" className={`text-small empty:hidden ${state.step === 'failed' ? 'text-red-ink' : ''}`}>
      {state.step === 'stored' && <span lang="ru">Загружено успешно.</span>}
      {state.step === 'cancelled' && 'The upload was cancelled.'}
      {state.step === 'failed' && (
        <>
          <span lang="ru">Ошибка загрузки: </span>
          {state.message}
        </>
      )}
    </p>
  );
}
