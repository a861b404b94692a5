import type { PageFrame } from '#contract/pages.ts';
import { jsonForScript } from '#domain/seo/json-ld-script.ts';

/** Everything search engines and social networks read, complete in the server's HTML. */
export function Head({ head, site }: PageFrame) {
  const { openGraph, twitter, preload } = head;
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.robots && <meta name="robots" content={head.robots} />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.prev && <link rel="prev" href={head.prev} />}
      {head.next && <link rel="next" href={head.next} />}
      {head.imagesOrigin && <link rel="preconnect" href={head.imagesOrigin} />}
      {preload && (
        <link
          rel="preload"
          as="image"
          type={preload.type}
          imageSrcSet={preload.srcset}
          imageSizes={preload.sizes}
          fetchPriority="high"
        />
      )}
      <meta property="og:type" content={openGraph.type} />
      <meta property="og:title" content={openGraph.title} />
      {openGraph.description && <meta property="og:description" content={openGraph.description} />}
      {head.canonical && <meta property="og:url" content={head.canonical} />}
      <meta property="og:site_name" content={site.name} />
      {openGraph.image && <SocialImage {...openGraph.image} />}
      {head.published && <meta property="article:published_time" content={head.published} />}
      {head.modified && <meta property="article:modified_time" content={head.modified} />}
      <meta name="twitter:card" content={openGraph.image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={twitter.title} />
      {twitter.description && <meta name="twitter:description" content={twitter.description} />}
      {openGraph.image && <meta name="twitter:image" content={openGraph.image.url} />}
      {openGraph.image && <meta name="twitter:image:alt" content={openGraph.image.alt} />}
      <link rel="alternate" type="application/rss+xml" title="RSS" href="/feed.xml" />
      <link rel="alternate" type="application/atom+xml" title="Atom" href="/atom.xml" />
      <link rel="alternate" type="application/feed+json" title="JSON Feed" href="/feed.json" />
      {head.jsonLd.map((record) => (
        <StructuredData key={JSON.stringify(record)} record={record} />
      ))}
    </>
  );
}

function SocialImage({
  url,
  width,
  height,
  alt,
}: {
  url: string;
  width: number;
  height: number;
  alt: string;
}) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
    </>
  );
}

function StructuredData({ record }: { record: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data in a script element; jsonForScript escapes what could end it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(record) }} />;
}
