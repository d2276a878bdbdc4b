import { readFileSync } from 'node:fs'
import { errorStatus } from '@partlane/contract/errors'
import { offers } from '@partlane/contract/offers'
import { offerStatuses } from '@partlane/domain/offers/offer-machine'
import { describe, expect, it } from 'vitest'
import { errorResponses } from '#platform/openapi/describe-errors.ts'

/** The function of each endpoint, whose comment names what it throws. */
const commands = {
  show: ['load-offers.ts', 'loadOffer'],
  listRounds: ['load-offers.ts', 'loadRounds'],
  make: ['make-offer.ts', 'makeOffer'],
  accept: ['end-own-offer.ts', 'acceptOffer'],
  decline: ['end-own-offer.ts', 'declineOffer'],
  withdraw: ['end-own-offer.ts', 'withdrawOffer'],
  counter: ['counter-offer.ts', 'counterOffer'],
  countWatchers: ['load-offers.ts', 'loadWatchers'],
  offerToWatchers: ['offer-to-watchers.ts', 'offerToWatchers'],
} as const satisfies Partial<Record<keyof typeof offers, readonly [string, string]>>

const statusesAfterPending = offerStatuses.filter((status) => status !== 'pending')

/** The codes after `@throws` in the comment of an exported function. */
function listThrown([file, name]: readonly [string, string]): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const comment =
    source
      .split(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`))[0]
      ?.split('/**')
      .at(-1) ?? ''
  const thrown = comment
    .split('@throws Refusal')[1]
    ?.replaceAll('offer_is_<status>', statusesAfterPending.map((status) => `offer_is_${status}`).join(' '))
  return (thrown?.match(/[a-z]+(?:_[a-z]+)+/g) ?? []).filter((word) => word in errorStatus)
}

describe('the description of the API', () => {
  it.each(Object.entries(commands))('names each refusal of %s', (name, command) => {
    const thrown = listThrown(command)
    expect(thrown).not.toEqual([])
    const described = JSON.stringify(errorResponses(offers[name as keyof typeof commands]))
    expect(thrown.filter((code) => !described.includes(`\`${code}\``))).toEqual([])
  })
})
