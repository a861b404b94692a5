import type { AccountView } from '#contract/views.ts';
import { paths } from '#domain/site/paths.ts';
import { Logo } from '../components/icon.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { type PrivateAssets, PrivateHead } from './private-head.tsx';
import { SessionList } from './session-list.tsx';

const roleNames: Record<string, string> = { admin: 'Admin', viewer: 'Viewer' };

/** The owner's account: who is signed in, where else, and the password. */
export function AccountPage({ view, assets }: { view: AccountView; assets: PrivateAssets }) {
  return (
    <div className="account" data-account>
      <PrivateHead title={`Account - ${view.siteName}`} assets={assets} />
      <SkipLink />
      <AccountBar siteName={view.siteName} />
      <main id="main" tabIndex={-1} className="account-main">
        <header className="account-head">
          <h1>Account</h1>
          <p>
            Signed in as <strong>{view.username}</strong>
            <span className="account-role">{roleNames[view.role] ?? view.role}</span>
          </p>
        </header>
        <p className="account-status" role="status" data-status />
        <SessionList sessions={view.sessions} />
        <PasswordForm username={view.username} />
      </main>
    </div>
  );
}

function AccountBar({ siteName }: { siteName: string }) {
  return (
    <header className="door-bar">
      <a className="door-brand" href={paths.root()}>
        <Logo />
        <span>{siteName}</span>
      </a>
      <nav className="door-links" aria-label="Admin">
        <a href={paths.root()}>View site</a>
        <button type="button" data-logout data-needs-script>
          Logout
        </button>
      </nav>
    </header>
  );
}
