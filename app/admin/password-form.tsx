import { minPasswordLength } from '#domain/access/credentials.ts';
import { PasswordField } from './password-field.tsx';

export function PasswordForm({ username }: { username: string }) {
  return (
    <section className="account-part" aria-labelledby="password">
      <h2 id="password">Change password</h2>
      <form className="door-form" method="post" action="/api/admin/password" data-password>
        <p className="door-message" role="alert" data-message />
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
        <PasswordField name="currentPassword" label="Present password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          minLength={minPasswordLength}
          hint={`At least ${minPasswordLength} characters. All other browsers are signed out.`}
        />
        <button className="button" type="submit" data-needs-script>
          Change password
        </button>
      </form>
    </section>
  );
}
