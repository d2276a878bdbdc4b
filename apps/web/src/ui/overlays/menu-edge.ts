/** The item that has the focus when a menu opens. */
export type MenuEdge = 'first' | 'last'

/** The item that an arrow key on a menu button focuses. Other keys do not open the menu. */
export function edgeForKey(key: string): MenuEdge | undefined {
  if (key === 'ArrowDown') return 'first'
  return key === 'ArrowUp' ? 'last' : undefined
}
