import { paths } from '#domain/site/paths.ts';
import type { QuickUpload } from './use-quick-upload.ts';

/** Whether the owner's templates shall speak too. */
export function TemplateSwitch({
  upload: { state, wantsTemplates, wantTemplates },
}: {
  upload: QuickUpload;
}) {
  return (
    <div className="sheet-field">
      <label className="sheet-check">
        <input
          type="checkbox"
          checked={wantsTemplates}
          onChange={(event) => wantTemplates(event.target.checked)}
        />
        Use my templates
      </label>
      {wantsTemplates && state.slug && (
        <p className="sheet-hint">Address, from the template: {paths.post(state.slug)}</p>
      )}
      {wantsTemplates && state.metaDescription && (
        <p className="sheet-hint">Meta description, from the template: {state.metaDescription}</p>
      )}
    </div>
  );
}
