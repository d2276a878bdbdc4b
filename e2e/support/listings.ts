import type { APIRequestContext } from '@playwright/test'
import { callApi, listResources } from './api.ts'
import { demoMember, type Member, uniqueId } from './people.ts'

export type Listing = { slug: string; title: string; number: string; price: string }

type ListingOptions = {
  /** Whose it is; Calder Motor Factors without. */
  seller?: Member
  /** The cars it is for, in words; a Golf Mk7 without. */
  cars?: string[]
  quantity?: number
}

/** A brake disc of its own for each journey, so that none buys away what another looks at. */
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

/** The catalogue's id of a generation such as "golf mk7". */
export async function findGenerationId(request: APIRequestContext, query: string): Promise<string> {
  const nodes = await listResources(request, `/vehicle_search?q=${encodeURIComponent(query)}`)
  const generation = nodes.find(({ attributes }) => attributes.level === 'generation')
  if (!generation) throw new Error(`no car is called ${query}`)
  return generation.id
}
