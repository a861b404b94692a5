/** What stands in the head of every page behind the door; hoisted there from wherever it is rendered. */
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
      {assets.script && <script type="module" src={assets.script} />}
    </>
  );
}
