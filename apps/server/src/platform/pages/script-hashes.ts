import { createHash } from 'node:crypto'

/**
 * Replaces the nonce of a rendered page by the hashes of its inline scripts, so that the page can
 * be stored and sent to many visitors. Only scripts with the nonce of this render count: a script
 * that a text of the page smuggles in does not have it, so browsers refuse to run it.
 *
 * `convert` changes the text before the scripts are hashed. It gets the parts between the nonces:
 * one more copy of the whole page takes about 1 % of the time of a render.
 */
export function replaceNonceByHashes(
  html: string,
  nonce: string,
  convert: (part: string) => string = (part) => part,
): { html: string; scriptHashes: string[] } {
  const scriptHashes = new Set<string>()
  const parts = html.split(` nonce="${nonce}"`).map(convert)
  for (const [index, part] of parts.entries()) {
    const previous = parts[index - 1]
    if (previous === undefined) continue
    // The attribute was in this tag: `<script` … here … `>`.
    const bodyStart = part.indexOf('>') + 1
    const tag = previous.slice(previous.lastIndexOf('<')) + part.slice(0, bodyStart)
    if (!tag.startsWith('<script') || tag.includes(' src="')) continue
    const body = part.slice(bodyStart, part.indexOf('</script>', bodyStart))
    scriptHashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return { html: parts.join(''), scriptHashes: [...scriptHashes] }
}
