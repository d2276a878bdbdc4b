import type { ShippingRuleInput } from '@partlane/client/shipping-rules'
import { parseAmount } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { findBandIssue, type SizeBand } from '@partlane/domain/shipping/shipping-rule'
import type { BandDraft, RuleDraft } from './rule-draft.ts'
import { parseGrams } from './weight-text.ts'

/**
 * Error code by path. Paths are those of the API ("bands/1/price").
 * Codes are keys of the messages `shipping-rules:fault.*`.
 */
export type RuleErrors = Record<string, string>
export type ParsedDraft = { rule: ShippingRuleInput; errors: null } | { rule: null; errors: RuleErrors }

const MAX_AMOUNT_MINOR = 100_000_00

/** Parses the texts of a draft. Records the first error of each field. */
class DraftParser {
  readonly errors: RuleErrors = {}
  readonly #currency: CurrencyCode

  constructor(currency: CurrencyCode) {
    this.#currency = currency
  }

  addError(path: string, code: string): void {
    if (!(path in this.errors)) this.errors[path] = code
  }

  parseInteger(path: string, text: string, { min = 0, max }: { min?: number; max: number }): number {
    const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
    if (value === undefined || value < min) this.addError(path, 'number')
    else if (value > max) this.addError(path, 'too_big')
    return value ?? 0
  }

  parseMoney(path: string, text: string): number {
    const amountMinor = parseAmount(text, this.#currency)
    if (text.trim() === '') this.addError(path, 'required')
    else if (amountMinor === undefined || amountMinor > MAX_AMOUNT_MINOR) this.addError(path, 'number')
    return amountMinor ?? 0
  }

  parseGrams(path: string, text: string): number | null {
    const grams = parseGrams(text)
    if (grams === undefined || grams === 0) this.addError(path, 'weight')
    else if (grams !== null && grams > 2_000_000) this.addError(path, 'too_big')
    return grams ?? null
  }

  parseBand({ weight, size, price }: BandDraft, index: number): SizeBand {
    const bandPath = `bands/${index}`
    return {
      up_to_grams: this.parseGrams(`${bandPath}/up_to_weight`, weight),
      up_to_cm: size.trim() === '' ? null : this.parseInteger(`${bandPath}/up_to_length`, size, { min: 1, max: 1000 }),
      price_minor: this.parseMoney(`${bandPath}/price`, price),
    }
  }
}

/** Converts a draft to the input of the API, or returns its errors. */
export function parseDraft(draft: RuleDraft): ParsedDraft {
  const parser = new DraftParser(draft.currency)
  const bands = draft.bands.map((band, index) => parser.parseBand(band, index))
  const bandError = Object.keys(parser.errors).length === 0 ? findBandIssue(bands) : undefined
  if (bandError) parser.addError(`bands/${bandError.index}/${bandError.field}`, bandError.reason)
  const rule = {
    id: draft.id,
    zone: draft.zone,
    currency: draft.currency,
    active: draft.active,
    bands,
    free_over_minor: draft.free_over.trim() === '' ? null : parser.parseMoney('free_over', draft.free_over),
    dispatch_days: parser.parseInteger('dispatch_days', draft.dispatch_days, { max: 30 }),
    days_min: parser.parseInteger('days_min', draft.days_min, { max: 60 }),
    days_max: parser.parseInteger('days_max', draft.days_max, { max: 60 }),
    return_days: parser.parseInteger('return_days', draft.return_days, { max: 365 }),
    return_paid_by: draft.return_paid_by,
  }
  if (!parser.errors.days_min && rule.days_max < rule.days_min) parser.addError('days_max', 'days')
  return Object.keys(parser.errors).length === 0 ? { rule, errors: null } : { rule: null, errors: parser.errors }
}
