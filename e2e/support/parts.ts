import type { APIRequestContext } from '@playwright/test'
import { call, rowsOf } from './api.ts'
import { demoPerson, type Member, unique } from './people.ts'

export type Part = { slug: string; title: string; number: string; price: string }

type PartOptions = {
  /** Whose it is; Calder Motor Factors without. */
  seller?: Member
  /** The cars it is for, in words; a Golf Mk7 without. */
  cars?: string[]
  quantity?: number
}

/** A brake disc of its own for each journey, so that none buys away what another looks at. */
export async function listPart(request: APIRequestContext, { seller, cars = ['golf mk7'], quantity = 1 }: PartOptions = {}): Promise<Part> {
  const { token } = seller ?? (await demoPerson(request, 'rosie'))
  const word = unique()
  const [title, number] = [`Front brake disc, 312 mm, ${word}`, `JD ${word.slice(0, 4)} ${word.slice(4)}`]
  const like = await rowsOf(request, '/users/inventories/listings?items=1&q=brake+disc', token)
  const copied = await call(request, '/users/listings/duplications', {
    method: 'POST',
    body: { listing_slug: like[0]?.attributes.slug },
    token,
  })
  const listing = {
    title,
    description: 'Boxed, with its bolt.',
    part_numbers: [{ number }],
    fitments: await Promise.all(cars.map(async (words) => ({ node_id: Number(await carCalled(request, words)) }))),
    sale_format: 'fixed',
    item_price_minor: 5840,
    quantity,
    shipping_type: 'ship_only',
  }
  const slug = String(copied.data.attributes.slug)
  await call(request, `/users/listings/drafts/${slug}`, { method: 'PUT', body: { listing }, token })
  const published = await call(request, '/users/listings/published', { method: 'POST', body: { listing_slug: slug }, token })
  return { slug: String(published.data.attributes.slug), title, number, price: '£58.40' }
}

/** The catalogue's id of a generation such as "golf mk7". */
export async function carCalled(request: APIRequestContext, words: string): Promise<string> {
  const found = await rowsOf(request, `/vehicle_search?q=${encodeURIComponent(words)}`)
  const generation = found.find(({ attributes }) => attributes.level === 'generation')
  if (!generation) throw new Error(`no car is called ${words}`)
  return generation.id
}
