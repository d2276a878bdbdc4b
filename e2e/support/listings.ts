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
}

/** Publishes a brake disc. Each journey has its own, because journeys run in parallel. */
export async function publishListing(
  request: APIRequestContext,
  { seller, cars = ['golf mk7'], quantity = 1 }: ListingOptions = {},
): Promise<Listing> {
  const { token } = seller ?? (await demoMember(request, 'rosie'))
  const suffix = uniqueId()
  const [title, number] = [`Front brake disc, 312 mm, ${suffix}`, `JD ${suffix.slice(0, 4)} ${suffix.slice(4)}`]
  const templates = await listResources(request, '/users/inventories/listings?items=1&q=brake+disc', token)
  const duplicate = await callApi(request, '/users/listings/duplications', {
    method: 'POST',
    body: { listing_slug: templates[0]?.attributes.slug },
    token,
  })
  const listing = {
    title,
    description: 'Boxed, with its bolt.',
    part_numbers: [{ number }],
    fitments: await Promise.all(cars.map(async (query) => ({ node_id: Number(await findGenerationId(request, query)) }))),
    sale_format: 'fixed',
    item_price_minor: 5840,
    quantity,
    shipping_type: 'ship_only',
  }
  const slug = String(duplicate.data.attributes.slug)
  await callApi(request, `/users/listings/drafts/${slug}`, { method: 'PUT', body: { listing }, token })
  const publishResponse = await callApi(request, '/users/listings/published', { method: 'POST', body: { listing_slug: slug }, token })
  return { slug: String(publishResponse.data.attributes.slug), title, number, price: '£58.40' }
}

/** Catalogue id of the generation that a query such as "golf mk7" finds. */
export async function findGenerationId(request: APIRequestContext, query: string): Promise<string> {
  const nodes = await listResources(request, `/vehicle_search?q=${encodeURIComponent(query)}`)
  const generation = nodes.find(({ attributes }) => attributes.level === 'generation')
  if (!generation) throw new Error(`no vehicle generation found for "${query}"`)
  return generation.id
}
