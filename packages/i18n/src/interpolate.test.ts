import { describe, expect, it } from 'vitest'
import { compileMessages } from './compile.ts'
import { interpolate } from './interpolate.ts'
import { ordinalForm, pluralForm } from './plural.ts'
import { createTranslator } from './translate.ts'

const interpolateText = (text: string, values: Parameters<typeof interpolate>[1], locale = 'en-GB') =>
  interpolate(compileMessages({ m: text }).m ?? '', values, locale)

describe('interpolate', () => {
  it('inserts values and groups numbers by the locale', () => {
    expect(interpolateText('{count} parts in {town}', { count: 12345, town: 'Leeds' })).toBe('12,345 parts in Leeds')
    expect(interpolateText('{count} pièces', { count: 12345 }, 'fr')).toBe('12\u202f345 pièces')
  })

  it('keeps quoted ICU characters as text', () => {
    expect(interpolateText("it's {name}'s '{braces}' #1", { name: 'Ann' })).toBe("it's Ann's {braces} #1")
  })

  it('selects plural forms by the locale: zero is plural in English and singular in French', () => {
    const text = '{n, plural, =0 {no bids} one {# bid} other {# bids}}'
    expect([0, 1, 2].map((n) => interpolateText(text, { n }))).toEqual(['no bids', '1 bid', '2 bids'])
    const french = '{n, plural, one {# enchère} other {# enchères}}'
    expect([0, 1, 2, 1_000_000].map((n) => interpolateText(french, { n }, 'fr'))).toEqual([
      '0 enchère',
      '1 enchère',
      '2 enchères',
      '1\u202f000\u202f000 enchères',
    ])
  })

  it('supports a plural inside a select', () => {
    const text = '{who, select, you {{n, plural, one {you have # offer} other {you have # offers}}} other {{who} has {n}}}'
    expect(interpolateText(text, { who: 'you', n: 3 })).toBe('you have 3 offers')
    expect(interpolateText(text, { who: 'Ann', n: 3 })).toBe('Ann has 3')
  })

  it('inserts nothing for a missing value and returns the key of a missing message', () => {
    expect(interpolateText('Hello {name}!', {})).toBe('Hello !')
    expect(createTranslator<'shell'>({}, 'fr')('cart')).toBe('cart')
  })

  it('throws with the key of a message that is not valid ICU', () => {
    expect(() => compileMessages({ a: { b: '{n, plural, one {x}' } })).toThrow('a.b')
  })
})

describe('pluralForm and ordinalForm', () => {
  it.each(['en-GB', 'fr'])('return the forms of Intl.PluralRules for %s', (locale) => {
    const cardinal = new Intl.PluralRules(locale)
    const ordinal = new Intl.PluralRules(locale, { type: 'ordinal' })
    for (const n of [0, 0.5, 1, 1.5, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113, 1000, 1_000_000, 1_500_000, 2_000_000]) {
      expect([n, pluralForm(locale, n)]).toEqual([n, cardinal.select(n)])
      if (Number.isInteger(n)) expect([n, ordinalForm(locale, n)]).toEqual([n, ordinal.select(n)])
    }
  })
})
