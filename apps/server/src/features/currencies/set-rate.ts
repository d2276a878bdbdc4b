import { FieldErrors } from '@partlane/domain/field-errors'
import { parseRate, type RatedCurrency } from '@partlane/domain/money/published-rates'
import { type Actor, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import { listNewestEuroRates } from './currencies.queries.ts'
import { insertManualRate, lockRates } from './currencies.store.ts'

/** `rate`: units of the currency for one euro, as decimal text. */
type SetRateInput = { actor: Actor; currency: RatedCurrency; rate: string; reason: string }

/**
 * Sets the rate of a currency by hand. It applies to new prices within a minute, until a provider
 * publishes a newer one. Purchases that exist keep their rate. An implausible rate is possible,
 * because it is the decision of a person: the reason is in the audit log with both rates.
 * @throws FieldErrors bad_format for a text that is not a rate
 */
export async function setRate(ctx: OperatorContext, { actor, currency, rate: text, reason }: SetRateInput): Promise<void> {
  const rate = parseRate(text)
  if (rate === undefined) throw new FieldErrors([{ field: 'per_euro', code: 'bad_format' }])
  await ctx.db.transact(async (tx) => {
    await lockRates(tx)
    const now = ctx.clock.now()
    const previous = (await listNewestEuroRates(tx)).find(({ quote }) => quote === currency)
    await insertManualRate(tx, { currency, rate, reason, now })
    await recordSubjectEntry(tx, {
      actor,
      action: 'rates.set',
      subject: { type: 'exchange_rates', id: 0, name: currency.toUpperCase() },
      reason,
      before: { per_euro: parseRate(previous?.rate ?? '') ?? null, as_of: previous?.as_of ?? null, source: previous?.source ?? null },
      after: { per_euro: rate },
      now,
    })
  })
}
