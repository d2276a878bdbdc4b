/** SQLSTATE of a PostgreSQL error, or an empty string. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
