import type { DraftKind } from './draft-kind.ts';
import { useTabDraft } from './tab-backup.ts';
import { type SavingOptions, useSaving } from './use-saving.ts';

/**
 * A record in a form: backed up in this tab, saved, refused, changed or deleted elsewhere.
 * @param name of the backup
 * @param saved null for a new record, or a deleted one whose text is left
 */
export function useTabForm<Saved extends { version: number }, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  name: string,
  saved: Saved | null,
  options?: SavingOptions,
) {
  const draft = useTabDraft(kind, name, saved);
  const { busy, ...saving } = useSaving<Saved>(options);
  const { conflict, reset } = saving;
  return {
    ...draft,
    ...saving,
    busy: busy !== null,
    /** Back to what was saved when the form opened. */
    discard(): void {
      draft.discard();
      reset();
    },
    /** Shows the version saved elsewhere in place of the typed text. */
    takeRemote(): void {
      if (!conflict) return;
      draft.replace(conflict.remote);
      reset();
    },
  };
}
