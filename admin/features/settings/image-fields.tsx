import { useState } from 'react';
import { uploadImage } from '../../calls/media.ts';
import { listPosts } from '../../calls/posts.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Combobox } from '../../kit/ui/combobox.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { UploadButton } from '../../kit/ui/upload-button.tsx';
import { useUpload } from '../../kit/ui/use-upload.ts';
import { useCaller } from '../../shell/session.tsx';
import type { FieldsProps } from './setting-fields.tsx';
import { settingLabels } from './settings-kind.ts';

/** An image of the owner. */
export function PortraitField({ form }: FieldsProps) {
  const { portrait } = form.draft;
  const upload = useUpload(uploadImage, ({ file_url }) => form.change({ portrait: file_url }));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-small font-medium">{settingLabels.portrait}</legend>
      {portrait !== '' && (
        <img
          src={portrait}
          alt="Your portrait"
          width={120}
          height={120}
          className="size-30 rounded-photo object-cover"
        />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <UploadButton
          {...upload}
          label={settingLabels.portrait}
          problemTitle="Could not upload the portrait"
          hint="Shown on the About page."
        >
          {portrait === '' ? 'Choose an image' : 'Replace image'}
        </UploadButton>
        {portrait !== '' && (
          <Button look="quiet" onClick={() => form.change({ portrait: '' })}>
            Remove portrait
          </Button>
        )}
      </div>
      {form.problem?.fields.portrait && (
        <p role="alert" className="text-note text-red-ink">
          {form.problem.fields.portrait}
        </p>
      )}
    </fieldset>
  );
}

/** The photo that opens Home: a chosen one, or the newest large landscape. */
export function OpeningField({ form }: FieldsProps) {
  const call = useCaller();
  const [typed, setTyped] = useState<string | null>(null);
  const complete = async (q: string, signal: AbortSignal) => {
    const { rows } = await listPosts(call, { q, published: true, limit: 10 }, signal);
    return rows.map((post) => ({ id: post.id, value: nameOf(post), detail: post.geo_city ?? '' }));
  };
  return (
    <Field
      label={settingLabels.openingPicture}
      hint={
        typed === null
          ? 'Fills the first screen of Home. Empty: the newest large landscape photo.'
          : 'Choose a photo from the list.'
      }
      error={form.problem?.fields.openingPicture ?? null}
    >
      <Combobox
        value={typed ?? form.draft.openingPicture?.title ?? ''}
        placeholder="Search by title, city or tag"
        complete={complete}
        onChange={(text) => {
          const isEmpty = text.trim() === '';
          setTyped(isEmpty ? null : text);
          if (isEmpty) form.change({ openingPicture: null });
        }}
        onTake={(post) => {
          setTyped(null);
          form.change({ openingPicture: { id: post.id, title: post.value } });
        }}
      />
    </Field>
  );
}

function nameOf({ title, slug }: { title: string; slug: string }): string {
  return title || slug;
}
