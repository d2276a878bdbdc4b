export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

export type PasswordIssue = 'password_too_short' | 'password_too_long' | 'password_trivial'

const trivialPasswords = [
  'password',
  'passwort',
  'motdepasse',
  'azerty',
  'qwerty',
  'letmein',
  'partlane',
  'iloveyou',
  'admin',
  'welcome',
  'abc123',
  '123456',
  '111111',
  '000000',
]

/**
 * Returns the issue of a new password, or null. `personalWords` (the user's name and email
 * address) must not make up most of it.
 */
export function passwordIssueOf(password: string, personalWords: string[] = []): PasswordIssue | null {
  if (password.length < MIN_PASSWORD_LENGTH) return 'password_too_short'
  if (password.length > MAX_PASSWORD_LENGTH) return 'password_too_long'
  return isTrivial(password.toLowerCase(), personalWords) ? 'password_trivial' : null
}

function isTrivial(password: string, personalWords: string[]): boolean {
  if (new Set(password).size < 5) return true
  const forbiddenWords = [...trivialPasswords, ...personalWords.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)]
  return forbiddenWords.some((word) => password.includes(word) && password.length - word.length < 6)
}
