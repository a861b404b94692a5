/** Beyond this many the frames would be a pattern and no picture of a count. */
const mostFrames = 12;

/** A hub without enough photographs yet. The frames only repeat the words. */
export function GrowingNotice({ found, needed }: { found: number; needed: number }) {
  return (
    <div className="notice" role="note">
      <p>
        This collection is still growing! We need a few more photos before this hub is ready for prime time.{' '}
        <span className="count">{`(${found} of ${needed} posts found)`}</span>
      </p>
      {needed <= mostFrames && (
        <div className="frames" aria-hidden="true">
          {Array.from({ length: needed }, (_, frame) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the frames are alike and never change places.
            <span key={frame} className={frame < found ? 'is-full' : undefined} />
          ))}
        </div>
      )}
    </div>
  );
}

/** An admin looks at what nobody else can see. */
export function PreviewNotice() {
  return (
    <div className="page">
      <p className="notice notice--blue preview-notice" role="note">
        This is a preview of an unpublished post. It is not visible to the public or search engines.
      </p>
    </div>
  );
}
