/**
 * Where a key moves the focus in a list: arrows go round, Home and End jump, a letter goes to the next entry that starts with it.
 * Undefined when the key means nothing here.
 */
export function nextInList(
  key: string,
  current: number,
  labels: string[],
  axis: 'vertical' | 'horizontal' = 'vertical',
): number | undefined {
  const size = labels.length
  if (size === 0) return undefined
  const [forward, backward] = axis === 'vertical' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
  if (key === forward) return (current + 1) % size
  if (key === backward) return (Math.max(current, 0) - 1 + size) % size
  if (key === 'Home') return 0
  if (key === 'End') return size - 1
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const order = labels.map((_, step) => (current + 1 + step) % size)
  return order.find((at) => labels[at]?.trim().toLocaleLowerCase().startsWith(letter))
}
