import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { replaceNonceByHashes } from './script-hashes.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('replaceNonceByHashes', () => {
  it('removes the nonce and returns the hashes of the inline scripts, each once', () => {
    const html =
      '<link rel="modulepreload" href="/a.js" nonce="n1"/><script nonce="n1">a()</script><script nonce="n1" type="module" async="">b()</script><script nonce="n1">a()</script>'
    expect(replaceNonceByHashes(html, 'n1')).toEqual({
      html: '<link rel="modulepreload" href="/a.js"/><script>a()</script><script type="module" async="">b()</script><script>a()</script>',
      scriptHashes: [hashOf('a()'), hashOf('b()')],
    })
  })

  it('hashes the converted text', () => {
    const html = '<script nonce="n1">a("id-1")</script><p>id-1</p>'
    expect(replaceNonceByHashes(html, 'n1', (part) => part.replaceAll('id-1', ''))).toEqual({
      html: '<script>a("")</script><p></p>',
      scriptHashes: [hashOf('a("")')],
    })
  })

  it('has no hash of a script without the nonce of this render, of data, or of a file', () => {
    const html =
      '<p><script>evil()</script><script nonce="n0">evil()</script></p><script type="application/json">{}</script><script nonce="n1" src="/a.js"></script>'
    expect(replaceNonceByHashes(html, 'n1').scriptHashes).toEqual([])
  })
})
