/**
 * Index to which a key moves the focus in a list: arrow keys wrap around, Home and End select the
 * first and last entry, a letter selects the next entry that starts with it.
 * Returns undefined for other keys.
 */
export function nextIndexForKey(
  key: string,
  currentIndex: number,
  labels: string[],
  axis: 'vertical' | 'horizontal' = 'vertical',
): number | undefined {
  const size = labels.length
  if (size === 0) return undefined
  const [forward, backward] = axis === 'vertical' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
  if (key === forward) return (currentIndex + 1) % size
  if (key === backward) return (Math.max(currentIndex, 0) - 1 + size) % size
  if (key === 'Home') return 0
  if (key === 'End') return size - 1
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const searchOrder = labels.map((_, offset) => (currentIndex + 1 + offset) % size)
  return searchOrder.find((index) => labels[index]?.trim().toLocaleLowerCase().startsWith(letter))
}
