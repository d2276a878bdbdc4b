import { describe, expect, it } from 'vitest'
import { containsName, isShortened } from './enquiry-rules.ts'

describe('isShortened', () => {
  const original = 'Hello, it’s for my Golf. Does it fit the 2.0 TDI, or only the 1.6? Call ••• Thanks'
  it.each([
    'Does it fit the 2.0 TDI, or only the 1.6?',
    'Does it fit the 2.0 TDI?',
    'does IT fit – my Golf'.replace(' – my Golf', ''),
    'Golf: does it fit the 1.6?',
    original,
    '•••',
  ])('is true for %s', (text) => expect(isShortened(original, text)).toBe(true))
  it.each(['Does it not fit the 2.0 TDI?', 'Does the 2.0 TDI fit my Golf?', 'Does it fit it?', 'Does it fit the 2.0 TDIs?'])(
    'is false for %s',
    (text) => expect(isShortened(original, text)).toBe(false),
  )
  it('reads other scripts', () => {
    expect(isShortened('Добрый день! Подойдёт ли она?', 'подойдёт ли она')).toBe(true)
    expect(isShortened('Добрый день!', 'Добрый вечер')).toBe(false)
  })
})

describe('containsName', () => {
  const names = { first_name: 'Will', last_name: 'O’Neill-Garcia', company_name: 'Hall & Sons Motors' }
  it.each(['Thanks, Will', 'Mrs O’Neill', 'GARCIA Garcia.', 'We are Hall & Sons Motors.', 'Hall, Sons Motors'])(
    'finds a name in %s',
    (text) => expect(containsName(text, names)).toBe(true),
  )
  it.each(['Where will it fit?', 'Willing to pay', '', 'O, a part', 'Sons of the owner', 'Motors'])('finds none in %s', (text) =>
    expect(containsName(text, names)).toBe(false),
  )
  it('finds accents in both forms', () =>
    expect(containsName('Merci, René', { first_name: 'René', last_name: null, company_name: null })).toBe(true))
})
