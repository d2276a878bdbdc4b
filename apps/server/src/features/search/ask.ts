import type { Search } from '@partlane/contract/search-params'
import type { Locale } from '@partlane/domain/locale'
import { type Understanding, understand } from '@partlane/domain/search/understand'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { type CategoryName, catalogueWords, nameIn } from '#features/catalogue/public.ts'
import type { Reader } from '#platform/db/db.ts'
import type { Asked } from './search-conditions.ts'
import { wordsQuery } from './search-words.ts'

type NodeRow = { id: number; path: number[]; full_name: string; short_name: string }
type CategoryText = { slug: string; name: string }

/** A search that is ready for the database, and everything it names in the reader's words. */
export type Question = {
  asked: Asked
  /** False: it names a seller there is none of, so nothing can be found. */
  possible: boolean
  understood: {
    part_number: { number: string; without: string } | null
    vehicle: { node_id: number; name: string; without: string } | null
    category: (CategoryText & { main: boolean; without: string }) | null
    words: string
  }
  named: {
    category: (CategoryText & { parent: CategoryText | null }) | null
    node: { id: number; name: string } | null
    vehicle: { id: number; name: string; short_name: string } | null
    seller: { slug: string; name: string } | null
  }
}

/** Understands the words and looks up what the address names. At most two statements, side by side; names that are unknown count as not said. */
export async function ask(ctx: AppContext, search: Search, { locale }: { locale: Locale }): Promise<Question> {
  const { lexicon, categoryBySlug, categoryById } = await catalogueWords(ctx)
  const given = search.category === null ? undefined : categoryBySlug.get(search.category)
  const meaning = understand(search.q, lexicon, { vehicle: search.node === null, category: given === undefined })
  const [nodes, seller] = await Promise.all([
    findNodes(ctx.db, [search.node, search.vehicle, meaning.vehicle?.node_id]),
    search.seller === null ? undefined : findSeller(ctx.db, search.seller),
  ])
  const node = nodes.get(search.node ?? 0)
  const vehicle = nodes.get(search.vehicle ?? 0)
  const meant = nodes.get(meaning.vehicle?.node_id ?? 0)
  const category = given ?? (meaning.category ? categoryBySlug.get(meaning.category.slug) : undefined)
  const text = (row: CategoryName): CategoryText => ({ slug: row.slug, name: nameIn(locale, row) })
  const parent = given?.parent_id == null ? undefined : categoryById.get(given.parent_id)
  return {
    possible: search.seller === null || seller !== undefined,
    asked: {
      search,
      category: category ? { id: category.id, main: category.parent_id === null } : null,
      node: (node ?? meant)?.path ?? null,
      vehicle: vehicle?.path ?? null,
      sellerId: seller?.id ?? null,
      number: meaning.number?.normalised ?? null,
      numberWords: meaning.number ? wordsQuery(meaning.number.words) : undefined,
      words: wordsQuery(meaning.words),
      now: ctx.clock.now(),
    },
    understood: {
      part_number: meaning.number ? { number: meaning.number.text, without: meaning.number.without } : null,
      vehicle: meaning.vehicle && meant ? { node_id: meant.id, name: meant.full_name, without: meaning.vehicle.without } : null,
      category: understoodCategory(meaning, category, text),
      words: meaning.words.join(' '),
    },
    named: {
      category: given ? { ...text(given), parent: parent ? text(parent) : null } : null,
      node: node ? { id: node.id, name: node.full_name } : null,
      vehicle: vehicle ? { id: vehicle.id, name: vehicle.full_name, short_name: vehicle.short_name } : null,
      seller: seller ? { slug: seller.slug, name: displayName(seller) } : null,
    },
  }
}

function understoodCategory(
  { category: meant }: Understanding,
  category: CategoryName | undefined,
  text: (row: CategoryName) => CategoryText,
) {
  return meant && category ? { ...text(category), main: category.parent_id === null, without: meant.without } : null
}

async function findNodes(db: Reader, ids: (number | null | undefined)[]): Promise<Map<number, NodeRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicle_nodes as n')
    .where('n.id', 'in', wanted)
    .select(['n.id', 'n.path', 'n.full_name', 'n.name'])
    .leftJoin('vehicle_nodes as model', (join) => join.on('model.id', '=', sql`n.path[2]`))
    .select('model.name as model')
    .execute()
  return new Map(rows.map(({ id, path, full_name, name, model }) => [id, { id, path, full_name, short_name: model ?? name }]))
}

const findSeller = (db: Reader, slug: string) =>
  db
    .selectFrom('users')
    .where('slug', '=', slug)
    .where('status', 'not in', ['deleted', 'blocked'])
    .select(['id', 'slug', 'company_name', 'first_name', 'last_name', 'deleted_at'])
    .executeTakeFirst()
