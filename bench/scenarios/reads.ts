import type pg from 'pg'
import type { PathOptions } from '../lib/measure.ts'
import { RENDERED_CARDS } from './bare-cards.ts'

export type ReadScenario = PathOptions & { name: string; paths: string[] }

const API = '/api/v1'
const searchTexts = ['brake discs', 'headlight', 'alternator bosch', 'golf mk7 wing', 'turbo', 'clutch kit', 'door mirror left', 'radiator']

/**
 * The most frequent reads. Each has several paths, so that the result does not depend on one row.
 */
export async function listReadScenarios(client: pg.Client): Promise<ReadScenario[]> {
  const slugs = await selectColumn<string>(
    client,
    `select slug from listings where status = 'available' order by view_count desc, id limit 40`,
  )
  const generationIds = await selectColumn<number>(
    client,
    `select n.id from vehicle_nodes n join vehicle_nodes g on g.parent_id = n.id and g.level = 'series' where n.level = 'generation'
     group by n.id, n.popularity order by n.popularity desc, n.id limit 12`,
  )
  const makeIds = await selectColumn<number>(
    client,
    `select id from vehicle_nodes where level = 'make' and source = 'imported' order by popularity desc, id limit 8`,
  )
  return [
    { name: 'search: newest, 48 cards, facets', paths: [`${API}/listings?sort=newest`] },
    { name: 'search: words, facets', paths: searchTexts.map((q) => `${API}/listings?q=${encodeURIComponent(q)}`) },
    {
      name: 'search: category, words, condition, price',
      paths: ['brakes', 'lighting', 'engine'].map((slug) => `${API}/listings?category=${slug}&q=left&condition=used&price_max=200`),
    },
    { name: 'search: fits a vehicle, with verdicts', paths: generationIds.map((id) => `${API}/listings?vehicle=${id}&fit=fits`) },
    { name: 'search: a make', paths: makeIds.map((id) => `${API}/listings?node=${id}`) },
    { name: 'listing', paths: slugs.map((slug) => `${API}/listings/${slug}`) },
    { name: 'page: contact, rendered', paths: ['/contact-us'], hasUniqueUrls: true },
    { name: 'page: home, rendered', paths: ['/'], hasUniqueUrls: true },
    { name: 'page: results, rendered', paths: resultPaths, hasUniqueUrls: true },
    { name: RENDERED_CARDS, paths: ['/search?sort=newest'], hasUniqueUrls: true },
    { name: 'page: listing, rendered', paths: slugs.map((slug) => `/listings/${slug}`), hasUniqueUrls: true },
    { name: 'page: results, stored', paths: resultPaths },
    { name: 'page: results, stored, br', paths: resultPaths, headers: { 'accept-encoding': 'br' } },
  ]
}

const resultPaths = searchTexts.map((q) => `/search?q=${encodeURIComponent(q)}`)

async function selectColumn<T>(client: pg.Client, text: string): Promise<T[]> {
  const { rows } = await client.query({ text, rowMode: 'array' })
  return rows.map((row) => row[0] as T)
}
