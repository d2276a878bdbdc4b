import { describe, expect, it } from 'vitest'
import { optionalText, requiredLines, requiredText } from './fields.ts'

const codeOf = (schema: ReturnType<typeof requiredText>, text: string) => {
  const [issue] = schema.safeParse(text).error?.issues ?? []
  return issue && 'params' in issue ? issue.params?.code : issue?.code
}

describe('fields of text', () => {
  it.each([
    ['a direction override', 'photo\u202egpj.exe'],
    ['a direction isolate', 'a\u2066b'],
    ['a null byte', 'a\u0000b'],
    ['an escape character', 'a\u001b[31mb'],
    ['a C1 control character', 'a\u0085b'],
  ])('refuse %s', (_name, text) => {
    expect(codeOf(requiredText(60), text)).toBe('control_characters')
    expect(codeOf(requiredLines(60), text)).toBe('control_characters')
    expect(optionalText(60).safeParse(text).success).toBe(false)
  })

  it('accept line breaks only if they have several lines', () => {
    expect(requiredLines(60).parse('Two\r\nlines\tand a tab')).toBe('Two\r\nlines\tand a tab')
    expect(codeOf(requiredText(60), 'Two\nlines')).toBe('control_characters')
    expect(requiredText(60).parse(' Brake disc\n')).toBe('Brake disc')
  })

  it('accept joiners and marks that scripts and emoji need', () => {
    for (const text of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🔧', 'שלום\u200f!', 'Zoë', 'Łódź', '山田'])
      expect(requiredText(60).parse(text)).toBe(text)
  })

  it('report one error for a blank text', () => {
    for (const schema of [requiredText(60), requiredLines(60)])
      for (const text of ['', ' ', '\n', '\u200b']) expect(schema.safeParse(text).error?.issues).toHaveLength(1)
  })

  it('refuse text without a visible character', () => {
    for (const text of ['\u200b', '\u200d\u2060', '\u3164', ' \u00ad ']) expect(codeOf(requiredText(60), text)).toBe('required')
  })
})
