import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { insertRows, reserveIds, updateRows } from './bulk-rows.ts'

/** More rows than one statement writes. */
const ROW_COUNT = 9_000

async function start() {
  const { ctx } = await startTestApp()
  const select = async <T>(statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(ctx.db)).rows
  return { ctx, select }
}

const rowOf = (id: number, name: string) => ({ id, slug: `c-${id}`, name_en: name, name_fr: name, position: id })

describe('bulk rows', () => {
  it('inserts rows in batches with reserved ids', async () => {
    const { ctx, select } = await start()
    await ctx.db.transact(async (tx) => {
      const ids = await reserveIds(tx, 'categories', ROW_COUNT)
      await insertRows(
        tx,
        'categories',
        ids.map((id) => rowOf(id, `Category ${id}`)),
      )
    })
    const [{ count, next } = { count: 0, next: 0 }] = await select<{ count: number; next: number }>(
      `select count(distinct id)::int as count, (nextval(pg_get_serial_sequence('categories', 'id')) > max(id))::int as next from categories`,
    )
    expect([count, next]).toEqual([ROW_COUNT, 1])
  })

  it('parses lists, objects and instants by the types of the table', async () => {
    const { ctx, select } = await start()
    const at = new Date('2026-11-20T12:00:00Z')
    const node = {
      id: 7,
      level: 'make',
      name: 'A',
      slug: 'a',
      codes: ['x', 'y, z'],
      facts: { body: ['van'] },
      path: [7],
      full_name: 'A "quoted" A',
    }
    await ctx.db.transact((tx) => insertRows(tx, 'vehicle_nodes', [node]))
    expect(await select(`select codes, facts, path, full_name from vehicle_nodes where id = 7`)).toEqual([
      { codes: node.codes, facts: node.facts, path: node.path, full_name: node.full_name },
    ])
    await ctx.db.transact((tx) => insertRows(tx, 'seeds', [{ name: 'demo', seeded_at: at }]))
    expect(await select(`select seeded_at from seeds`)).toEqual([{ seeded_at: at }])
  })

  it('writes only rows that change', async () => {
    const { ctx, select } = await start()
    await ctx.db.transact((tx) => insertRows(tx, 'categories', [rowOf(1, 'Brakes'), rowOf(2, 'Wheels')]))
    const versions = () =>
      select<{ id: number; xmin: string; name_en: string }>('select id, xmin::text, name_en from categories order by id')
    const [brakes] = await versions()
    await ctx.db.transact((tx) => updateRows(tx, 'categories', [rowOf(1, 'Brakes'), rowOf(2, 'Wheels and tyres')]))
    const [first, second] = await versions()
    expect(first).toEqual(brakes)
    expect(second?.name_en).toBe('Wheels and tyres')
  })

  it('does nothing without rows', async () => {
    const { ctx } = await start()
    await ctx.db.transact(async (tx) => {
      expect(await reserveIds(tx, 'categories', 0)).toEqual([])
      await insertRows(tx, 'categories', [])
      await updateRows(tx, 'categories', [])
    })
  })

  it('throws the error of any batch', async () => {
    const { ctx, select } = await start()
    const rows = Array.from({ length: ROW_COUNT }, (_, i) => rowOf(i + 1, 'Category'))
    const duplicate = { ...rowOf(ROW_COUNT + 1, 'Category'), slug: 'c-1' }
    await expect(ctx.db.transact((tx) => insertRows(tx, 'categories', [...rows, duplicate]))).rejects.toThrow('duplicate key')
    expect(await select('select id from categories')).toEqual([])
  })
})
