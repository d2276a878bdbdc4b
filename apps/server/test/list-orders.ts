/** Every order of some items. */
export function* listOrders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries()) for (const rest of listOrders(items.toSpliced(index, 1))) yield [item, ...rest]
}
