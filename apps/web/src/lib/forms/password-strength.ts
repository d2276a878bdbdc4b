import { MIN_PASSWORD, passwordFault } from '@partlane/domain/sign-in/password'

export type Strength = 'none' | 'refused' | 'fair' | 'strong'

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/** How good a password that is being chosen looks. The server refuses the same, and besides what has leaked somewhere. */
export function strengthOf(password: string, own: string[]): Strength {
  if (password === '') return 'none'
  if (passwordFault(password, own) !== null) return 'refused'
  const variety = kinds.filter((kind) => kind.test(password)).length
  return password.length >= MIN_PASSWORD + 6 || (password.length >= MIN_PASSWORD + 2 && variety >= 3) ? 'strong' : 'fair'
}
