import type { SiteView } from '#contract/views.ts';
import { paths } from '#domain/site/paths.ts';
import { Icon, Logo } from './icon.tsx';

/** Logo button, brand, navigation, and the upload button that waits for admin mode. */
export function SiteHeader({ site }: { site: SiteView }) {
  return (
    <header className="site-header" data-page={site.page}>
      <button className="icon-button logo" type="button" aria-label="Back to top" data-top data-needs-script>
        <Logo />
      </button>
      <a className="brand" href={paths.root()}>
        <span>{site.name}</span>
      </a>
      <nav className="site-nav" aria-label="Main">
        <ul className="nav-list">
          {site.nav.map((link) => (
            <li key={link.href}>
              <a href={link.href} aria-current={link.current ? 'page' : undefined}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="tools tip">
        <button
          className="icon-button"
          type="button"
          aria-disabled="true"
          aria-label="Quick Upload"
          aria-describedby="upload-tip"
          data-quick-upload
        >
          <Icon name="upload" />
        </button>
        <span role="tooltip" id="upload-tip">
          Log in via the heart icon in the footer.
        </span>
      </div>
    </header>
  );
}
