/** Knows passwords that thieves try first, because they were in the loot of some other site or because everybody thinks of them. Never fails. */
export type BreachedPasswords = {
  isKnown(password: string): Promise<boolean>
}
