import { describe, expect, it } from 'vitest'
import { compileMessages } from './compile.ts'
import { interpolate } from './interpolate.ts'
import { ordinalForm, pluralForm } from './plural.ts'
import { createTranslator } from './translate.ts'

const interpolateText = (text: string, values: Parameters<typeof interpolate>[1], locale = 'en-GB') =>
  interpolate(compileMessages({ m: text }).m ?? '', values, locale)

describe('a message', () => {
  it('puts values in, numbers as the language groups them', () => {
    expect(interpolateText('{count} parts in {town}', { count: 12345, town: 'Leeds' })).toBe('12,345 parts in Leeds')
    expect(interpolateText('{count} pièces', { count: 12345 }, 'fr')).toBe('12\u202f345 pièces')
  })

  it('keeps the marks of ICU that a text means literally', () => {
    expect(interpolateText("it's {name}'s '{braces}' #1", { name: 'Ann' })).toBe("it's Ann's {braces} #1")
  })

  it('chooses plurals by the language: nothing is plural in English and singular in French', () => {
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

  it('nests choices and keeps the number of the plural around them', () => {
    const text = '{who, select, you {{n, plural, one {you have # offer} other {you have # offers}}} other {{who} has {n}}}'
    expect(interpolateText(text, { who: 'you', n: 3 })).toBe('you have 3 offers')
    expect(interpolateText(text, { who: 'Ann', n: 3 })).toBe('Ann has 3')
  })

  it('leaves an empty place for a missing value and shows a missing message as its key', () => {
    expect(interpolateText('Hello {name}!', {})).toBe('Hello !')
    expect(createTranslator<'shell'>({}, 'fr')('cart')).toBe('cart')
  })

  it('refuses a text that is not ICU, naming its key', () => {
    expect(() => compileMessages({ a: { b: '{n, plural, one {x}' } })).toThrow('a.b')
  })
})

it.each(['en-GB', 'fr'])('plural forms of %s are those of Intl', (locale) => {
  const cardinal = new Intl.PluralRules(locale)
  const ordinal = new Intl.PluralRules(locale, { type: 'ordinal' })
  for (const n of [0, 0.5, 1, 1.5, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113, 1000, 1_000_000, 1_500_000, 2_000_000]) {
    expect([n, pluralForm(locale, n)]).toEqual([n, cardinal.select(n)])
    if (Number.isInteger(n)) expect([n, ordinalForm(locale, n)]).toEqual([n, ordinal.select(n)])
  }
})
