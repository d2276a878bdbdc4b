import { describe, expect, it } from 'vitest'
import { findMessageIssues, findUnusedKeys } from './message-issues.ts'

type Flat = Record<string, string>
const createNamespace = (en: Flat, fr: Flat) => ({ name: 'cart', messagesByLocale: { 'en-GB': en, fr } })
const findIssues = (en: Flat, fr: Flat) => findMessageIssues(createNamespace(en, fr), 'en-GB')

describe('findMessageIssues', () => {
  it('accepts translations with the same keys and placeholders', () => {
    expect(findIssues({ a: 'Hello {name}', ok: 'OK' }, { a: 'Bonjour {name}', ok: 'OK' })).toEqual([])
  })

  it.each<[string, Flat, Flat, string]>([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'A' }, 'b is missing'],
    ['an additional key', { a: 'A' }, { a: 'A', b: 'B' }, 'b is not in en-GB'],
    [
      'other placeholders',
      { a: '{count} of {all}' },
      { a: '{count} sur {total}' },
      'a uses other placeholders than in en-GB: count, total instead of all, count',
    ],
    [
      'other placeholders inside a plural',
      { a: '{n, plural, one {{x}} other {{y}}}' },
      { a: '{n, plural, one {{x}} other {}}' },
      'a uses other placeholders than in en-GB: n, x instead of n, x, y',
    ],
    [
      'an ordinary space before punctuation',
      { a: 'Really?' },
      { a: 'Vraiment ?' },
      'a needs a no-break space (U+00A0) before ; : ! ? » and after «',
    ],
    ['another spelling of a term', { a: 'Your email' }, { a: 'Votre e-mail' }, 'a says "e-mail": the spelling is "email"'],
    ['an untranslated sentence', { a: 'Your cart is empty' }, { a: 'Your cart is empty' }, 'a is identical to en-GB'],
  ])('reports %s', (_, en, fr, issue) => {
    expect(findIssues(en, fr)).toEqual([`fr/cart.json: ${issue}`])
  })

  it('reports a message that cannot be parsed', () => {
    expect(findIssues({ a: 'A' }, { a: '{n, plural, one {x}' })[0]).toContain('message a cannot be parsed')
  })
})

describe('findUnusedKeys', () => {
  const namespace = createNamespace({ title: 'T', 'status.paid': 'P', gone: 'G' }, {})
  const page = { file: 'cart/Page.tsx', text: "useI18n('cart'); t('title')" }
  const badge = (text: string) => ({ file: 'cart/Badge.tsx', text })

  it('returns keys without a matching literal or template', () => {
    expect(findUnusedKeys(namespace, 'en-GB', [page])).toEqual(['status.paid', 'gone'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is looked for
    expect(findUnusedKeys(namespace, 'en-GB', [page, badge('t(`status.${status}`)')])).toEqual(['gone'])
  })

  it('ignores sources of other features and templates that match every key', () => {
    const otherPage = { file: 'home/Page.tsx', text: "t('gone')" }
    expect(findUnusedKeys(namespace, 'en-GB', [page, otherPage])).toContain('gone')
    expect(findUnusedKeys(namespace, 'en-GB', [page, otherPage], { shared: true })).not.toContain('gone')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is looked for
    expect(findUnusedKeys(namespace, 'en-GB', [page, badge('t(`${key}`)')])).toContain('gone')
  })
})
