import { Icon } from '#browser/icon.tsx';

/** The full-screen view, inert until a script takes it out and fills its parts. */
export function PhotoViewer({ title }: { title: string }) {
  return (
    <template data-viewer>
      <dialog className="viewer" aria-labelledby="viewer-title">
        <div className="viewer-bar">
          <h2 id="viewer-title" data-part="title" aria-live="polite">
            {title}
          </h2>
          <button className="icon-button" type="button" aria-label="Zoom out" data-part="out">
            <Icon name="zoomOut" />
          </button>
          <output aria-label="Zoom" data-part="scale" />
          <button className="icon-button" type="button" aria-label="Zoom in" data-part="in">
            <Icon name="zoomIn" />
          </button>
          <button className="icon-button" type="button" aria-label="Close full screen" data-part="close">
            <Icon name="close" />
          </button>
        </div>
        <div className="viewer-picture" data-part="box">
          {/* biome-ignore lint/a11y/useAltText: the script gives it the words of the photograph it shows. */}
          <img data-part="image" />
        </div>
        <div className="viewer-foot">
          <p data-part="caption" />
          <div className="viewer-steps">
            <button className="icon-button" type="button" aria-label="Previous photo" data-part="previous">
              <Icon name="previous" />
            </button>
            <button className="icon-button" type="button" aria-label="Next photo" data-part="next">
              <Icon name="next" />
            </button>
          </div>
        </div>
      </dialog>
    </template>
  );
}
