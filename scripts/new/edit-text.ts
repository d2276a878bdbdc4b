/**
 * Inserts text before the only occurrence of `anchor`.
 * @throws Error when the anchor does not occur exactly once: the file was changed, and the
 *   generator must be changed with it
 */
export function insertBefore(text: string, anchor: string, insertion: string): string {
  const parts = text.split(anchor)
  if (parts.length !== 2) throw new Error(`${JSON.stringify(anchor)} occurs ${parts.length - 1} times, expected once`)
  return parts.join(`${insertion}${anchor}`)
}

export const insertAfter = (text: string, anchor: string, insertion: string): string =>
  insertBefore(text, anchor, '').replace(anchor, () => `${anchor}${insertion}`)

/** Adds an import as the first line. Biome sorts the imports. */
export const addImport = (text: string, line: string): string => `${line}\n${text}`
