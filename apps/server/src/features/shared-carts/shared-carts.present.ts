import type { Flat } from '@partlane/contract/resource'
import type { sharedCart, sharedCartLink } from '@partlane/contract/shared-carts'
import { problemOfLine } from './shared-carts.policy.ts'
import type { LinkRow, SharedLineRow } from './shared-carts.queries.ts'

type SharedCart = Flat<typeof sharedCart>
type Card = NonNullable<SharedCart['lines'][number]['listing']>

/** Presents a shared cart. Its ids count nothing: they say neither who shared it nor how often. */
export const presentSharedCart = (
  { expires_at }: { expires_at: Date },
  lines: readonly SharedLineRow[],
  cardBySlug: ReadonlyMap<string, Card>,
): SharedCart => ({
  id: 'shared',
  expires_at: expires_at.toISOString(),
  lines: lines.map((line, index) => {
    const listing = cardBySlug.get(line.slug) ?? null
    return { id: String(index + 1), item_quantity: line.item_quantity, problem: listing ? problemOfLine(line) : 'not_for_sale', listing }
  }),
})

/** Presents a link. Only its creation has the token. */
export const presentLink = (link: LinkRow & { token?: string }): Flat<typeof sharedCartLink> => ({
  id: String(link.id),
  token: link.token ?? null,
  part_count: link.part_count ?? 0,
  created_at: link.created_at.toISOString(),
  expires_at: link.expires_at.toISOString(),
})
