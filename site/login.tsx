import { Logo } from '#browser/icon.tsx';
import type { LoginView } from '#contract/documents.ts';
import { paths } from '#domain/site/paths.ts';
import { EmptyScreen } from './screens/empty-screen.tsx';

/** The sign-in page, rendered on the server; its script sends the form. */
export function LoginPage({ view, assets }: { view: LoginView; assets: PrivateAssets }) {
  return (
    <div className="door">
      <PrivateHead title={`Sign in - ${view.siteName}`} assets={assets} />
      <header className="door-bar">
        <a className="door-brand" href={paths.root()}>
          <Logo />
          <span>{view.siteName}</span>
        </a>
      </header>
      <main id="main" tabIndex={-1} className="door-main">
        <LoginIllustration />
        <h1 className="title">Sign in</h1>
        {view.once === null ? <LoginForm {...view} /> : <LinkForm once={view.once} next={view.next} />}
        <p className="door-foot">
          <a href={paths.root()}>Back to site</a>
        </p>
      </main>
    </div>
  );
}

/** Form that signs in on a click: programs that follow links to show a preview must not use the link up. */
function LinkForm({ once, next }: { once: string; next: string }) {
  return (
    <form className="door-form" method="post" action="/api/auth/once" data-login data-next={next}>
      <noscript>
        <p className="notice">JavaScript is required to sign in.</p>
      </noscript>
      <p className="door-message" role="alert" data-message />
      <p>The server printed this link when it started. It signs you in once, without a password.</p>
      <input type="hidden" name="once" value={once} />
      <button className="button" type="submit">
        Sign in and set up the site
      </button>
      <p className="door-foot">
        <a href={paths.login(next)}>Sign in with your password</a>
      </p>
    </form>
  );
}

/** `post`, so that a password is never in a URL, even if the script fails. */
function LoginForm({ next, problem }: Pick<LoginView, 'next' | 'problem'>) {
  return (
    <form className="door-form" method="post" action="/api/auth/login" data-login data-next={next}>
      <noscript>
        <p className="notice">JavaScript is required to sign in.</p>
      </noscript>
      <p className="door-message" role="alert" data-message>
        {problem}
      </p>
      <div className="field">
        <label htmlFor="username">Username</label>
        <input
          id="username"
          name="username"
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      </div>
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <button className="button" type="submit">
        Sign in
      </button>
    </form>
  );
}

/** The empty frame in its pool of lamp light, the disc about to enter it. */
function LoginIllustration() {
  return (
    <div className="door-figure">
      <svg viewBox="0 0 220 104" aria-hidden="true">
        <path d="M50 12h120v80H50Z" />
        <path d="M38 12h6M38 92h6M176 12h6M176 92h6M50 0v6M170 0v6M50 98v6M170 98v6" />
        <circle className="figure" cx="44" cy="58" r="13" />
      </svg>
    </div>
  );
}

/** Page for accounts without the admin role; the response's `Refresh` header redirects to Home. */
export function AccessDenied({ siteName, assets }: { siteName: string; assets: PrivateAssets }) {
  return (
    <main id="main" tabIndex={-1} className="page">
      <PrivateHead title={`Access Denied - ${siteName}`} assets={assets} />
      <EmptyScreen
        empty={{
          figure: 'coming',
          title: 'Access Denied',
          text: 'Click the heart icon in the footer on the main page for access.',
          actions: [{ href: paths.root(), label: 'Return to Home' }],
        }}
      />
    </main>
  );
}

interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  minLength?: number;
  hint?: string;
}

/** A password field with a show button and an error message. */
function PasswordField({ name, label, autoComplete, minLength, hint }: PasswordFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="field-box">
        <input
          id={name}
          name={name}
          type="password"
          autoComplete={autoComplete}
          minLength={minLength}
          aria-describedby={hint ? `${name}-hint ${name}-error` : `${name}-error`}
          required
        />
        <button className="field-peek" type="button" aria-controls={name} data-peek data-needs-script>
          <span>Show</span> <span className="visually-hidden">{label}</span>
        </button>
      </div>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${name}-error`} hidden />
    </div>
  );
}

/** Assets of the private pages. React hoists them to the head, except the script. */
export interface PrivateAssets {
  /** URL of the page's styles, beside the site's own. */
  css: string;
  /** URL of the page's script; null if it has none. */
  script: string | null;
}

function PrivateHead({ title, assets }: { title: string; assets: PrivateAssets }) {
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
