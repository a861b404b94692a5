export interface UsersTable {
  id: string;
  username: string;
  username_key: string;
  password_hash: string;
  role: 'admin' | 'viewer';
  created_date: string;
}

export interface SessionsTable {
  /** SHA-256 of the id in the cookie; the id itself is nowhere on the server. */
  id_hash: string;
  user_id: string;
  created_date: string;
  last_seen: string;
  expires_at: string;
  user_agent: string;
  address: string;
}

/** Failed sign-ins per account name and per address (`account:…`, `address:…`). */
export interface LoginFailuresTable {
  key: string;
  failures: number;
  last_failure: string;
}
