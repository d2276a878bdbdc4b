import { sql } from 'kysely'

/**
 * False for the offer `o` to a watcher whom the seller does not know yet: `isBuyerUnnamed` of the
 * domain in SQL. A conversation shows no trace of it.
 */
export const isBuyerNamed = sql<boolean>`not (o.kind = 'watchers' and o.previous_offer_id is null and o.accepted_at is null
  and o.ended_by is distinct from 'countered')`
