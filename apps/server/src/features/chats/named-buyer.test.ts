import { offerEndings } from '@partlane/domain/offers/offer-machine'
import { isBuyerUnnamed, offerKinds } from '@partlane/domain/offers/offer-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#platform/jobs/test-platform.ts'
import { isBuyerNamed } from './named-buyer.sql.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const offers = offerKinds.flatMap((kind) =>
  [null, 7].flatMap((previous_offer_id) =>
    [null, new Date()].flatMap((accepted_at) =>
      [null, ...offerEndings].map((ended_by) => ({ kind, previous_offer_id, accepted_at, ended_by })),
    ),
  ),
)

it('names the buyers of the same offers as the domain', async () => {
  const { rows } = await sql<{ is_named: boolean }>`
    select ${isBuyerNamed} as is_named from rows from (
      jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
        as (kind text, previous_offer_id bigint, accepted_at timestamptz, ended_by text)
    ) with ordinality o(kind, previous_offer_id, accepted_at, ended_by, place)
    order by place`.execute(platform.db)
  expect(rows.map(({ is_named }) => is_named)).toEqual(offers.map((offer) => !isBuyerUnnamed(offer)))
})
