import { describe, expect, it } from 'vitest'
import { findMessageIssues, findUnusedKeys } from './message-issues.ts'

type Flat = Record<string, string>
const createNamespace = (en: Flat, fr: Flat) => ({ name: 'cart', messagesByLocale: { 'en-GB': en, fr } })
const findIssues = (en: Flat, fr: Flat) => findMessageIssues(createNamespace(en, fr), 'en-GB')

describe('words of two languages', () => {
  it('may differ in all but their keys and values', () => {
    expect(findIssues({ a: 'Hello {name}', ok: 'OK' }, { a: 'Bonjour {name}', ok: 'OK' })).toEqual([])
  })

  it.each<[string, Flat, Flat, string]>([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'A' }, 'b is missing'],
    ['a key too many', { a: 'A' }, { a: 'A', b: 'B' }, 'b is not in en-GB'],
    [
      'other values',
      { a: '{count} of {all}' },
      { a: '{count} sur {total}' },
      'a uses other placeholders than in en-GB: count, total instead of all, count',
    ],
    [
      'values inside a plural',
      { a: '{n, plural, one {{x}} other {{y}}}' },
      { a: '{n, plural, one {{x}} other {}}' },
      'a uses other placeholders than in en-GB: n, x instead of n, x, y',
    ],
    [
      'a line that may end before a sign',
      { a: 'Really?' },
      { a: 'Vraiment ?' },
      'a needs a no-break space (U+00A0) before ; : ! ? » and after «',
    ],
    ['a sentence left in English', { a: 'Your cart is empty' }, { a: 'Your cart is empty' }, 'a is identical to en-GB'],
  ])('%s is a fault', (_, en, fr, issue) => {
    expect(findIssues(en, fr)).toEqual([`fr/cart.json: ${issue}`])
  })

  it('tells of a message that cannot be read', () => {
    expect(findIssues({ a: 'A' }, { a: '{n, plural, one {x}' })[0]).toContain('message a cannot be parsed')
  })
})

describe('keys nobody asks for', () => {
  const namespace = createNamespace({ title: 'T', 'status.paid': 'P', gone: 'G' }, {})
  const page = { file: 'cart/Page.tsx', text: "useI18n('cart'); t('title')" }
  const badge = (text: string) => ({ file: 'cart/Badge.tsx', text })

  it('are those without a literal or a template that fits', () => {
    expect(findUnusedKeys(namespace, 'en-GB', [page])).toEqual(['status.paid', 'gone'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is looked for
    expect(findUnusedKeys(namespace, 'en-GB', [page, badge('t(`status.${status}`)')])).toEqual(['gone'])
  })

  it('are not saved by a source elsewhere, nor by a template that fits everything', () => {
    const otherPage = { file: 'home/Page.tsx', text: "t('gone')" }
    expect(findUnusedKeys(namespace, 'en-GB', [page, otherPage])).toContain('gone')
    expect(findUnusedKeys(namespace, 'en-GB', [page, otherPage], { shared: true })).not.toContain('gone')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is looked for
    expect(findUnusedKeys(namespace, 'en-GB', [page, badge('t(`${key}`)')])).toContain('gone')
  })
})
