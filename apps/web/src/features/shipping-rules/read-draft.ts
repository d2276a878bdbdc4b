import type { RuleToSave } from '@partlane/client/shipping-rules'
import { findBandFault, type SizeBand } from '@partlane/domain/shipping/shipping-rule'
import { decimalText } from '#ui/forms/decimal-text.ts'
import type { BandDraft, RuleDraft } from './rule-draft.ts'
import { gramsOf } from './weight-text.ts'

/** Where something is wrong, as the API points at it: "bands/1/price_minor"; what is wrong, as a key of the words. */
export type Faults = Record<string, string>
export type ReadDraft = { rule: RuleToSave; faults: null } | { rule: null; faults: Faults }

/** Reads typed numbers, and keeps the first fault of each field. */
class Reader {
  readonly faults: Faults = {}

  fault(at: string, code: string): void {
    if (!(at in this.faults)) this.faults[at] = code
  }

  whole(at: string, text: string, { min = 0, max }: { min?: number; max: number }): number {
    const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
    if (value === undefined || value < min) this.fault(at, 'number')
    else if (value > max) this.fault(at, 'too_big')
    return value ?? 0
  }

  money(at: string, text: string): number {
    const plain = decimalText(text.trim())
    if (plain === '') this.fault(at, 'required')
    else if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) this.fault(at, 'number')
    return Math.round(Number(plain) * 100) || 0
  }

  grams(at: string, text: string): number | null {
    const grams = gramsOf(text)
    if (grams === undefined || grams === 0) this.fault(at, 'weight')
    else if (grams !== null && grams > 2_000_000) this.fault(at, 'too_big')
    return grams ?? null
  }

  band({ weight, size, price }: BandDraft, at: number): SizeBand {
    const here = `bands/${at}`
    return {
      up_to_grams: this.grams(`${here}/up_to_grams`, weight),
      up_to_cm: size.trim() === '' ? null : this.whole(`${here}/up_to_cm`, size, { min: 1, max: 1000 }),
      price_minor: this.money(`${here}/price_minor`, price),
    }
  }
}

/** The draft as the API takes it, or what keeps it from being that. */
export function readDraft(draft: RuleDraft): ReadDraft {
  const read = new Reader()
  const bands = draft.bands.map((band, at) => read.band(band, at))
  const unsorted = Object.keys(read.faults).length === 0 ? findBandFault(bands) : undefined
  if (unsorted) read.fault(`bands/${unsorted.index}/${unsorted.field}`, unsorted.reason)
  const rule = {
    id: draft.id,
    zone: draft.zone,
    active: draft.active,
    bands,
    free_over_minor: draft.free_over.trim() === '' ? null : read.money('free_over_minor', draft.free_over),
    dispatch_days: read.whole('dispatch_days', draft.dispatch_days, { max: 30 }),
    days_min: read.whole('days_min', draft.days_min, { max: 60 }),
    days_max: read.whole('days_max', draft.days_max, { max: 60 }),
    return_days: read.whole('return_days', draft.return_days, { max: 365 }),
    return_paid_by: draft.return_paid_by,
  }
  if (!read.faults.days_min && rule.days_max < rule.days_min) read.fault('days_max', 'days')
  return Object.keys(read.faults).length === 0 ? { rule, faults: null } : { rule: null, faults: read.faults }
}
