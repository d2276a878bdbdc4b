import { describe, expect, it } from 'vitest'
import { readSignedText, signText } from './signed-text.ts'

const config = { tokenSecret: 'a secret of the test' }

describe('a signed text', () => {
  it('is read for its purpose only, with any content', () => {
    for (const text of ['7', '7.messages', '']) {
      const signed = signText(config, 'links', text)
      expect(signed).toMatch(/^[\w.]*\.[\w-]{43}$/)
      expect(readSignedText(config, 'links', signed)).toBe(text)
      expect(readSignedText(config, 'other', signed)).toBeUndefined()
      expect(readSignedText({ tokenSecret: 'another' }, 'links', signed)).toBeUndefined()
    }
  })

  it.each(['', '.', '7', '7.', '8.x', 'é.ü'])('is refused when it is %j', (text) => {
    expect(readSignedText(config, 'links', text)).toBeUndefined()
  })

  it('is refused with a changed text or signature', () => {
    const signed = signText(config, 'links', '7')
    expect(readSignedText(config, 'links', signed.replace('7.', '8.'))).toBeUndefined()
    expect(readSignedText(config, 'links', signed.slice(0, -1))).toBeUndefined()
    expect(readSignedText(config, 'links', `${signed}.`)).toBeUndefined()
  })
})
