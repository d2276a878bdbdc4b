/** Detects passwords that attackers try first: breached ones and common ones. Never throws. */
export type BreachedPasswords = {
  isKnown(password: string): Promise<boolean>
}
