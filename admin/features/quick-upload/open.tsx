import '@vitejs/plugin-react/preamble';
import { createRoot } from 'react-dom/client';
import { allowUnload } from '../../kit/drafts/leave.tsx';
import stylesheet from './quick-upload.css?url';
import { QuickUploadDialog } from './quick-upload.tsx';

/** Opens the dialog over the page; after a photo has been published, the page is reloaded. */
export async function openQuickUpload(): Promise<void> {
  await loadStyles(stylesheet);
  const root = createRoot(document.createElement('div'));
  const close = () => root.unmount();
  const reload = () => {
    close();
    allowUnload();
    location.reload();
  };
  root.render(<QuickUploadDialog onClose={close} onSaved={reload} />);
}

function loadStyles(url: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(url)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} could not be loaded.`));
    };
    document.head.append(link);
  });
}
