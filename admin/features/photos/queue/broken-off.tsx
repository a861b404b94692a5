import { useEffect, useState } from 'react';
import { rememberedLine } from '#domain/posts/upload-resume.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { useKeptFocus } from '../../../kit/ui/use-kept-focus.ts';
import { photoCount } from '../list/list-address.ts';
import { type BrokenOffUpload, brokenOffUploads, forgetUpload } from './upload-resume.tsx';

/** How far uploads had come whose page has ended, and how they go on. */
export function BrokenOff({ focusAfter }: { focusAfter: () => void }) {
  const [uploads, setUploads] = useState<BrokenOffUpload[]>([]);
  useEffect(() => {
    let isHere = true;
    brokenOffUploads().then((found) => {
      if (isHere) setUploads(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const dismiss = (key: string) => {
    forgetUpload(key);
    setUploads(uploads.filter((upload) => upload.key !== key));
  };
  return (
    <div {...useKeptFocus(focusAfter)}>
      {uploads.map((upload) => (
        <OneUpload key={upload.key} upload={upload} onDismiss={dismiss} />
      ))}
    </div>
  );
}

/** Names that are read rather than counted. */
const namesShown = 500;

function OneUpload({ upload, onDismiss }: { upload: BrokenOffUpload; onDismiss: (key: string) => void }) {
  const { key, left } = upload;
  return (
    <div className="mb-6">
      <Alert
        tone="notice"
        title="Upload interrupted"
        action={
          <Button look="quiet" size="small" onClick={() => onDismiss(key)}>
            Dismiss
          </Button>
        }
      >
        <p>
          {`${rememberedLine(upload)}, ${photoCount(left.length)} left. Add the same photos again to resume. Uploaded files are skipped.`}
        </p>
        <details className="mt-1">
          <summary className="cursor-pointer">Not yet uploaded</summary>
          <ul className="mt-1 max-h-60 overflow-y-auto text-note">
            {left.slice(0, namesShown).map((path) => (
              <li key={path} className="break-words">
                {path}
              </li>
            ))}
            {left.length > namesShown && <li>{`and ${formatCount(left.length - namesShown)} more`}</li>}
          </ul>
        </details>
      </Alert>
    </div>
  );
}
