import { createHash } from 'node:crypto'

/**
 * Replaces the nonce of a rendered page by the hashes of its inline scripts, so that the page can
 * be stored and sent to many visitors. Only scripts with the nonce of this render count: a script
 * that a text of the page smuggles in does not have it, so browsers refuse to run it.
 */
export function replaceNonceByHashes(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const scriptHashes = new Set<string>()
  for (let start = html.indexOf('<script'); start !== -1; start = html.indexOf('<script', start + 1)) {
    const bodyStart = html.indexOf('>', start) + 1
    const tag = html.slice(start, bodyStart)
    if (!tag.includes(attribute) || tag.includes(' src="')) continue
    const body = html.slice(bodyStart, html.indexOf('</script>', bodyStart))
    scriptHashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes: [...scriptHashes] }
}
