import { findPasswordIssue, MIN_PASSWORD_LENGTH } from '@partlane/domain/sign-in/password'

export type PasswordStrength = 'none' | 'refused' | 'fair' | 'strong'

const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/** How good a password that is being chosen looks. The server refuses the same, and besides what has leaked somewhere. */
export function derivePasswordStrength(password: string, personalTerms: string[]): PasswordStrength {
  if (password === '') return 'none'
  if (findPasswordIssue(password, personalTerms) !== null) return 'refused'
  const classCount = characterClasses.filter((pattern) => pattern.test(password)).length
  return password.length >= MIN_PASSWORD_LENGTH + 6 || (password.length >= MIN_PASSWORD_LENGTH + 2 && classCount >= 3) ? 'strong' : 'fair'
}
