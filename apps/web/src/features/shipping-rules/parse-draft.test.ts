import type { SavedShippingRule } from '@partlane/client/shipping-rules'
import { describe, expect, it } from 'vitest'
import { parseDraft } from './parse-draft.ts'
import { createDefaultDraft, type RuleDraft, toDraft } from './rule-draft.ts'
import { formatWeight, parseGrams } from './weight-text.ts'

const rule: SavedShippingRule = {
  id: '7',
  zone: 'uk_mainland',
  currency: 'gbp',
  active: true,
  bands: [
    { up_to_grams: 500, up_to_cm: 45, price_minor: 349 },
    { up_to_grams: 2_500, up_to_cm: 60, price_minor: 549 },
    { up_to_grams: null, up_to_cm: null, price_minor: 3_900 },
  ],
  free_over_minor: 5_000,
  dispatch_days: 1,
  days_min: 1,
  days_max: 3,
  return_days: 30,
  return_paid_by: 'seller',
}
const parseWith = (overrides: Partial<RuleDraft>) => parseDraft({ ...toDraft(rule, 'en-GB'), ...overrides })
const bands = (...rows: [weight: string, size: string, price: string][]) =>
  rows.map(([weight, size, price], i) => ({ key: String(i), weight, size, price }))

describe('weight text', () => {
  it.each([
    ['500 g', 500],
    ['0,5', 500],
    ['2.3 kg', 2_300],
    ['2,3kg', 2_300],
    ['2', 2_000],
    ['', null],
    ['two', undefined],
    ['1.234,5', undefined],
    ['2.3456', undefined],
    ['500.5 g', undefined],
    ['5 lb', undefined],
  ])('parses "%s" as %s', (text, grams) => expect(parseGrams(text)).toBe(grams))

  it('formats a weight that can be parsed again', () => {
    expect([formatWeight(500, 'en-GB'), formatWeight(2_500, 'en-GB'), formatWeight(2_500, 'fr')]).toEqual(['500 g', '2.5 kg', '2,5 kg'])
    for (const grams of [1, 999, 1_000, 1_250, 2_000_000]) expect(parseGrams(formatWeight(grams, 'fr'))).toBe(grams)
  })
})

describe('parseDraft', () => {
  it.each(['en-GB', 'fr'])('returns the rule that the draft was made from, in %s', (locale) =>
    expect(parseDraft(toDraft(rule, locale)).rule).toEqual(rule),
  )

  it('accepts decimal commas and blank fields', () => {
    const parsed = parseWith({ bands: bands(['0,5', '', '3,49'], ['', '', '9']), free_over: '' })
    expect(parsed.rule).toMatchObject({
      bands: [
        { up_to_grams: 500, up_to_cm: null, price_minor: 349 },
        { up_to_grams: null, up_to_cm: null, price_minor: 900 },
      ],
      free_over_minor: null,
    })
  })

  it.each<[string, Partial<RuleDraft>, string]>([
    ['bands/0/price', { bands: bands(['2', '', '']) }, 'required'],
    ['bands/0/price', { bands: bands(['2', '', '1.234']) }, 'number'],
    ['bands/0/price', { bands: bands(['2', '', '1.234,50']) }, 'number'],
    ['bands/0/price', { bands: bands(['2', '', '1,234.50']) }, 'number'],
    ['bands/0/up_to_weight', { bands: bands(['heavy', '', '3']) }, 'weight'],
    ['bands/0/up_to_weight', { bands: bands(['0', '', '3']) }, 'weight'],
    ['bands/0/up_to_weight', { bands: bands(['2001', '', '3']) }, 'too_big'],
    ['bands/0/up_to_length', { bands: bands(['2', '0', '3']) }, 'number'],
    ['bands/1/up_to_weight', { bands: bands(['2', '', '3'], ['1', '', '4']) }, 'not_larger'],
    ['bands/1/price', { bands: bands(['2', '', '3'], ['', '', '2']) }, 'cheaper'],
    ['days_max', { days_min: '4' }, 'days'],
    ['return_days', { return_days: '400' }, 'too_big'],
    ['dispatch_days', { dispatch_days: '' }, 'number'],
    ['free_over', { free_over: 'x' }, 'number'],
  ])('rejects %s of %o with %s', (path, overrides, code) => expect(parseWith(overrides)).toEqual({ rule: null, errors: { [path]: code } }))

  it('reads and writes whole amounts in a currency without decimals', () => {
    const draft = toDraft({ ...rule, currency: 'jpy' }, 'en-GB')
    expect([draft.free_over, ...draft.bands.map(({ price }) => price)]).toEqual(['5000', '349', '549', '3900'])
    expect(parseDraft(draft).rule).toEqual({ ...rule, currency: 'jpy' })
    expect(parseDraft({ ...draft, free_over: '50.00' })).toEqual({ rule: null, errors: { free_over: 'number' } })
  })

  it('accepts the default draft of each zone', () => {
    for (const zone of ['uk_mainland', 'ni_and_islands', 'eu', 'world'] as const) {
      const parsed = parseDraft(createDefaultDraft(zone, 'gbp', 'fr'))
      expect(parsed.rule).toMatchObject({ zone, id: undefined, active: true })
    }
  })
})
