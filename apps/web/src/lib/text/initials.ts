/** "Aire Valley Breakers" -> "AV". */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /\p{L}|\d/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
  return letters.slice(0, 2).join('').toUpperCase() || '?'
}
