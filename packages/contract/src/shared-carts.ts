import { z } from 'zod'
import { cartProblems } from './cart.ts'
import { computed, defineEndpoint, many, noContent, one } from './endpoint.ts'
import { idParams, instant } from './fields.ts'
import { listingCard } from './listings.ts'
import { defineResource, toMany, toOne } from './resource.ts'

/** The secret of a link to a shared cart. */
const token = z.string().min(1).max(100)

/** Why a part of a shared cart cannot be bought or added now. */
const problem = z.enum([...cartProblems, 'own_listing', 'cart_full'])

const sharedCartLine = defineResource(
  'shared_cart_listing',
  z.object({ item_quantity: z.int(), problem: problem.nullable() }),
  { listing: toOne(listingCard) }, // null: visitors cannot see the listing any more
)

/** The parts of a cart that a user has shared. Neither the owner nor an address is shown. */
export const sharedCart = defineResource('shared_cart', z.object({ expires_at: instant }), { lines: toMany(sharedCartLine) })

/** A link of the user. `token` is shown once, when the link is made. */
export const sharedCartLink = defineResource(
  'shared_cart_link',
  z.object({ token: token.nullable(), part_count: z.int(), created_at: instant, expires_at: instant }),
)

export const sharedCarts = {
  show: defineEndpoint({
    method: 'GET',
    path: '/shared_carts',
    audience: 'public',
    summary: 'Get the parts of a shared cart',
    query: z.strictObject({ token: token.meta({ description: 'The secret of the link' }) }),
    output: one(sharedCart),
    refusals: ['not_found'],
    limit: 'lookups',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/users/carts/shared_carts',
    audience: 'guest',
    summary: 'List the links to your shared carts, newest first',
    output: many(sharedCartLink),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/users/carts/shared_carts',
    audience: 'guest',
    summary: 'Share the parts of your cart by a link that is valid for 30 days',
    body: z.strictObject({}),
    output: one(sharedCartLink),
    refusals: ['cart_empty', 'too_many_shared_carts'],
    limit: 'writes',
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/users/carts/shared_carts/{id}',
    audience: 'guest',
    summary: 'Withdraw a link to a shared cart',
    params: idParams,
    output: noContent,
    limit: 'writes',
  }),
  addAll: defineEndpoint({
    method: 'POST',
    path: '/users/carts/listings/from_shared_cart',
    audience: 'guest',
    summary: 'Add all parts of a shared cart to your cart, within the stock. A repeated call adds nothing',
    body: z.strictObject({ token }),
    output: computed(
      'shared_cart_addition',
      z.object({
        /** Listings that the call has added or whose quantity it has raised. */
        added: z.int(),
        /** Parts that could not be added, or only in a smaller quantity. */
        problems: z.array(z.object({ listing_slug: z.string(), title: z.string(), problem })),
      }),
    ),
    refusals: ['not_found'],
    limit: 'writes',
  }),
}
