import type { SessionView } from '#contract/views.ts';

/** Every browser that is signed in to the account; each but this one can be signed out from here. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  return (
    <section className="account-part" aria-labelledby="sessions">
      <div className="account-part-head">
        <h2 id="sessions">Where you are signed in</h2>
        {sessions.length > 1 && (
          <button className="button button--quiet" type="button" data-revoke="" data-needs-script>
            Sign out all others
          </button>
        )}
      </div>
      <ul className="session-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <RevokeDialog />
    </section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  return (
    <li className="session" data-session={session.id} data-current={session.current || undefined}>
      <div>
        <p className="session-name">
          {session.userAgent}
          {session.current && <span className="session-badge">This browser</span>}
        </p>
        <p className="session-facts">
          <span>{session.address}</span>
          <span>
            since <time dateTime={session.created.iso}>{session.created.label}</time>
          </span>
          <span>
            last seen <time dateTime={session.lastSeen.iso}>{session.lastSeen.label}</time>
          </span>
        </p>
      </div>
      {!session.current && (
        <button
          className="button button--quiet"
          type="button"
          aria-label={`Sign out ${session.userAgent}, ${session.address}`}
          data-revoke={session.id}
          data-name={session.userAgent}
          data-needs-script
        >
          Sign out
        </button>
      )}
    </li>
  );
}

/** Its question is filled in when it opens; 'Cancel' has the focus first. */
function RevokeDialog() {
  return (
    <dialog className="door-dialog" aria-labelledby="revoke-question" data-revoke-dialog>
      <form method="dialog">
        <h2 id="revoke-question">Sign out?</h2>
        <p>Whoever uses that browser has to sign in again.</p>
        <div className="door-actions">
          <button className="button button--quiet" type="submit" value="cancel">
            Cancel
          </button>
          <button className="button button--delete" type="submit" value="revoke">
            Sign out
          </button>
        </div>
      </form>
    </dialog>
  );
}
