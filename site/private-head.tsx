/** What the head of the door's own pages needs; hoisted there from wherever it is rendered, but for the script. */
export interface PrivateAssets {
  /** Address of the page's styles, beside the site's own. */
  css: string;
  /** Address of the page's enhancer; null when it needs none. */
  script: string | null;
}

export function PrivateHead({ title, assets }: { title: string; assets: PrivateAssets }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex, nofollow" />
      <link rel="stylesheet" href={assets.css} precedence="default" />
      {/* Not `async`: it looks for its form, which has to have been read by then. */}
      {assets.script && <script type="module" src={assets.script} />}
    </>
  );
}
