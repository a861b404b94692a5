import { Icon } from '#browser/icon.tsx';
import type { SiteView } from '#contract/pages.ts';

/** Year and name, theme, and the heart, which in admin mode gives way to the words '(Admin Mode)'. */
export function SiteFooter({ site }: { site: SiteView }) {
  return (
    <footer className="site-footer">
      <p>
        © {site.year} {site.name}
      </p>
      <div className="footer-tools">
        <button
          className="icon-button"
          type="button"
          title="Switch theme"
          aria-label="Switch theme"
          data-theme-switch
          data-needs-script
        >
          <Icon name="theme" />
        </button>
        <button
          className="icon-button heart"
          type="button"
          title="Activate Admin Mode"
          aria-label="Activate Admin Mode"
          data-heart
          data-needs-script
        >
          <Icon name="heart" />
        </button>
        <span className="admin-mode">(Admin Mode)</span>
      </div>
    </footer>
  );
}
