export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128

export type PasswordFault = 'password_too_short' | 'password_too_long' | 'password_trivial'

const trivial = [
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

/** What is wrong with a password somebody chose, or null. The person's own name or address in it makes it trivial. */
export function passwordFault(password: string, own: string[] = []): PasswordFault | null {
  if (password.length < MIN_PASSWORD) return 'password_too_short'
  if (password.length > MAX_PASSWORD) return 'password_too_long'
  return isTrivial(password.toLowerCase(), own) ? 'password_trivial' : null
}

function isTrivial(password: string, own: string[]): boolean {
  if (new Set(password).size < 5) return true
  const known = [...trivial, ...own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)]
  return known.some((word) => password.includes(word) && password.length - word.length < 6)
}
