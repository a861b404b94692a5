import { Icon, type IconName } from '#browser/icon.tsx';
import styles from '../styles/viewer.css?url';
import { useTexts } from './grid.tsx';

/** The full-screen view, inert until a script clones it, loads its styles and fills its parts. */
export function PhotoViewer({ title }: { title: string }) {
  const { viewer } = useTexts();
  return (
    <template data-viewer={styles}>
      <dialog className="viewer" tabIndex={-1}>
        <div className="viewer-view" data-part="view">
          <div className="viewer-track" data-part="track" />
          <div className="viewer-bar" data-controls>
            <p className="viewer-count" data-part="count" />
            <h2 data-part="title">{title}</h2>
            <Tool part="out" name={viewer.zoomOut} icon="zoomOut" className="viewer-zoom" />
            <output className="viewer-zoom" aria-label={viewer.zoom} aria-live="off" data-part="scale" />
            <Tool part="in" name={viewer.zoomIn} icon="zoomIn" className="viewer-zoom" />
            <button className="viewer-pixels" type="button" aria-label={viewer.pixels} data-part="pixels">
              1:1
            </button>
            <Tool part="screen" name={viewer.screen} icon="fullScreen" />
            <Tool part="close" name={viewer.close} icon="close" />
          </div>
          <Tool part="previous" name={viewer.previous} icon="previous" className="viewer-step" />
          <Tool part="next" name={viewer.next} icon="next" className="viewer-step" />
          <div className="viewer-foot" data-controls>
            <p data-part="caption" />
            <p data-part="facts" />
            <nav className="viewer-film" aria-label={viewer.film} data-part="film" />
          </div>
          <p className="visually-hidden" role="status" data-part="status" />
        </div>
      </dialog>
    </template>
  );
}

interface ToolProps {
  part: string;
  name: string;
  icon: IconName;
  className?: string;
}

function Tool({ part, name, icon, className = '' }: ToolProps) {
  return (
    <button className={`icon-button ${className}`} type="button" aria-label={name} data-part={part}>
      <Icon name={icon} />
    </button>
  );
}
