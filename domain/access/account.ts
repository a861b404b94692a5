/** Who can sign in. Times are ISO text. */
export interface Account {
  id: string;
  username: string;
  /** The name in the form by which it is found, whatever its letter case. */
  usernameKey: string;
  /** PHC string. */
  passwordHash: string;
  role: 'admin' | 'viewer';
  createdDate: string;
}

/** A signed-in browser. Times are ISO text. */
export interface Session {
  /** SHA-256 of the secret in the cookie; the secret itself is nowhere on the server. */
  idHash: string;
  userId: string;
  createdDate: string;
  lastSeen: string;
  /** When it ends, unless it is seen again. */
  expiresAt: string;
  userAgent: string;
  address: string;
}

/** Failed sign-ins under one key. */
export interface LoginFailures {
  key: string;
  failures: number;
  /** ISO text. */
  lastFailure: string;
}
