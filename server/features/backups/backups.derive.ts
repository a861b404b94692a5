/** The job that makes a backup. */
export const backupKind = 'backup';
