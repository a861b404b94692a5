import { createRoot } from 'react-dom/client';
import stylesheet from './quick-upload.css?url';
import { QuickUploadDialog } from './quick-upload.tsx';

/** Puts the dialog over the page. When a photograph has been published, the page is read anew. */
export async function openQuickUpload(): Promise<void> {
  await loadStyles(stylesheet);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  const reload = () => {
    close();
    location.reload();
  };
  root.render(<QuickUploadDialog onClose={close} onSaved={reload} />);
}

function loadStyles(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    };
    document.head.append(link);
  });
}
