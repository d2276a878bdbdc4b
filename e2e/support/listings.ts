import type { APIRequestContext } from '@playwright/test'
import { callApi, listResources } from './api.ts'
import { demoMember, type Member, uniqueId } from './people.ts'

export type Listing = { slug: string; title: string; number: string; price: string }

type ListingOptions = {
  /** Default: Calder Motor Factors. */
  seller?: Member
  /** Search queries for the generations that the part fits. Default: Golf Mk7. */
  cars?: string[]
  quantity?: number
  shippingType?: 'ship_only' | 'click_and_collect'
  price?: string
  /** Exchange surcharge of one unit. */
  surcharge?: string | null
  /** Words of the seller's listing to duplicate. Empty: any listing. */
  template?: string
}

/** Publishes a brake disc. Each journey has its own, because journeys run in parallel. */
export async function publishListing(
  request: APIRequestContext,
  {
    seller,
    cars = ['golf mk7'],
    quantity = 1,
    shippingType = 'ship_only',
    price = '58.40',
    surcharge = null,
    template = 'brake disc',
  }: ListingOptions = {},
): Promise<Listing> {
  const { token } = seller ?? (await demoMember(request, 'rosie'))
  const suffix = uniqueId()
  const [title, number] = [`Front brake disc, 312 mm, ${suffix}`, `JD ${suffix.slice(0, 4)} ${suffix.slice(4)}`]
  const slug = await publishDuplicate(request, token, template, {
    title,
    description: 'Boxed, with its bolt.',
    part_numbers: [{ number }],
    fitments: await Promise.all(cars.map(async (query) => ({ node_id: await findGenerationId(request, query) }))),
    sale_format: 'fixed',
    item_price: price,
    exchange_surcharge: surcharge,
    quantity,
    shipping_type: shippingType,
  })
  return { slug, title, number, price: `£${price}` }
}

/**
 * Duplicates the first listing of a business that matches the query, changes the given fields of
 * the draft and publishes it.
 * @returns the slug of the new listing
 */
export async function publishDuplicate(
  request: APIRequestContext,
  token: string,
  query: string,
  changes: Record<string, unknown>,
): Promise<string> {
  const [template] = await listResources(request, `/users/inventories/listings?items=1&q=${encodeURIComponent(query)}`, token)
  const duplicateBody = { listing_slug: template?.attributes.slug }
  const duplicate = await callApi(request, '/users/listings/duplications', { method: 'POST', body: duplicateBody, token })
  const draftSlug = String(duplicate.data.attributes.slug)
  await callApi(request, `/users/listings/drafts/${draftSlug}`, { method: 'PUT', body: { listing: changes }, token })
  const published = await callApi(request, '/users/listings/published', { method: 'POST', body: { listing_slug: draftSlug }, token })
  return String(published.data.attributes.slug)
}

/** Catalogue id of the generation that a query such as "golf mk7" finds. */
export async function findGenerationId(request: APIRequestContext, query: string): Promise<string> {
  const nodes = await listResources(request, `/vehicle_search?q=${encodeURIComponent(query)}`)
  const generation = nodes.find(({ attributes }) => attributes.level === 'generation')
  if (!generation) throw new Error(`no vehicle generation found for "${query}"`)
  return generation.id
}
