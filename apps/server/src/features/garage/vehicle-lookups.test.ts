import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { startProviderStandIn } from '#test/provider-stand-in.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
type Node = { from?: number; to?: number; fuel?: string; cc?: number; popularity?: number; wmi?: string[] }

/** Makes a branch and says more of its last place. */
async function branch({ ctx, world }: Started, names: string[], { from, to, fuel, cc, popularity, wmi }: Node = {}, above: number[] = []) {
  const path = above.length > 0 ? await grow({ ctx }, above, names) : await world.vehicleBranch(...names)
  await ctx.db
    .updateTable('vehicle_nodes')
    .set({
      year_from: from ?? null,
      year_to: to ?? null,
      ...(fuel ? { facts: JSON.stringify({ fuel, engine_cc: cc ?? null }) } : {}),
      ...(popularity ? { popularity } : {}),
      ...(wmi ? { wmi } : {}),
    })
    .where('id', '=', path.at(-1) ?? 0)
    .execute()
  return path
}

const levels = ['make', 'model', 'generation', 'series', 'trim']

/** More of a branch that is there: another generation, another engine. */
async function grow({ ctx }: Pick<Started, 'ctx'>, above: number[], names: string[]) {
  const path = [...above]
  for (const name of names) {
    const { id } = await ctx.db
      .selectFrom('vehicle_nodes')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const parent = await ctx.db
      .selectFrom('vehicle_nodes')
      .where('id', '=', path.at(-1) ?? 0)
      .select('full_name')
      .executeTakeFirstOrThrow()
    const next = id + 1000
    path.push(next)
    await ctx.db
      .insertInto('vehicle_nodes')
      .values({
        id: next,
        parent_id: path.at(-2) ?? null,
        level: levels[path.length - 1] ?? 'trim',
        name,
        slug: `${name.toLowerCase().replace(/\W+/g, '-')}-${next}`,
        path: [...path],
        full_name: `${parent.full_name} ${name}`,
      })
      .execute()
  }
  return path
}

async function volkswagens(started: Started) {
  const [make = 0, golf = 0, mk6 = 0] = await branch(started, ['Volkswagen', 'Golf', 'Mk6'], { from: 2008, to: 2013 })
  const inMake = [make]
  const inGolf = [make, golf]
  await started.ctx.db.updateTable('vehicle_nodes').set({ popularity: 90 }).where('id', '=', golf).execute()
  const mk7 = await branch(started, ['Mk7'], { from: 2012, to: 2020 }, inGolf)
  await branch(started, ['2.0 TDI 150'], { fuel: 'diesel', cc: 1968 }, mk7)
  await branch(started, ['2.0 TDI 184'], { fuel: 'diesel', cc: 1968 }, mk7)
  await branch(started, ['2.0 TSI 220'], { fuel: 'petrol', cc: 1984 }, mk7)
  const passat = await branch(started, ['Passat'], { popularity: 60 }, inMake)
  const b8 = await branch(started, ['B8'], { from: 2015, to: 2023 }, passat)
  await branch(started, ['2.0 TDI 150'], { fuel: 'diesel', cc: 1968 }, b8)
  const polo = await branch(started, ['Polo'], { popularity: 80 }, inMake)
  const mk5 = await branch(started, ['Mk5'], { from: 2009, to: 2017 }, polo)
  await branch(started, ['1.4 TDI 75'], { fuel: 'diesel', cc: 1422 }, mk5)
  const amarok = await branch(started, ['Amarok'], { popularity: 20 }, inMake)
  await branch(started, ['Mk1'], { from: 2010, to: 2020 }, amarok)
  await branch(started, ['Golf Sportsvan'], {}, inMake)
  return { make, golf, mk6, mk7: mk7.at(-1) ?? 0 }
}

const names = (answer: { body: { meta: { candidates: { name: string }[] } } }) => answer.body.meta.candidates.map(({ name }) => name)

describe('a registration', () => {
  it('gives what the register knows, and the cars it may be: exact first, then what more people drive', async () => {
    const started = await startTestApp()
    const { mk7 } = await volkswagens(started)
    const answer = await started.app.visitor.get('/plate_lookups?plate=oy15%20kdn')
    expect(answer).toHaveStatus(200)
    expect(answer.body.meta).toMatchObject({
      plate: 'OY15KDN',
      make: 'Volkswagen',
      model: null,
      year: 2015,
      fuel: 'diesel',
      engine_cc: 1968,
      colour: 'grey',
    })
    expect(names(answer)).toEqual(['Volkswagen Golf Mk7', 'Volkswagen Passat B8 2.0 TDI 150', 'Volkswagen Amarok Mk1'])
    expect(answer.body.meta.candidates[0]).toEqual({ node_id: String(mk7), name: 'Volkswagen Golf Mk7', level: 'generation', year: 2015 })
  })

  it('of a make whose models we do not have is at least the make; of a make we do not have is nothing', async () => {
    const started = await startTestApp()
    const [make] = await started.world.vehicleBranch('Škoda')
    const skoda = await started.app.visitor.get('/plate_lookups?plate=SIG4471')
    expect(skoda.body.meta).toMatchObject({ make: 'Škoda', candidates: [{ node_id: String(make), level: 'make', year: 2017 }] })
    const rover = await started.app.visitor.get('/plate_lookups?plate=SK04FRG')
    expect(rover.body.meta).toMatchObject({ make: 'Land Rover', candidates: [] })
  })

  it('is at most eight cars', async () => {
    const started = await startTestApp()
    const [make = 0] = await started.world.vehicleBranch('Ford')
    for (let i = 0; i < 12; i++) await branch(started, [`Model ${i}`, 'Mk1'], { from: 2000, to: 2024 }, [make])
    expect(names(await started.app.visitor.get('/plate_lookups?plate=AA19AAA'))).toHaveLength(8)
  })

  it.each(['ER19NFD', 'AB12CDE', 'AB123CDE9', 'ZZ'])('%s is unknown', async (plate) => {
    const { app } = await startTestApp()
    expect(await app.visitor.get(`/plate_lookups?plate=${plate}`)).toBeRefused(404, 'plate_unknown')
  })

  it('finds the register busy or away, and points at what is no registration at all', async () => {
    const { app } = await startTestApp()
    const busy = await app.visitor.get('/plate_lookups?plate=ER19THR')
    expect(busy).toBeRefused(503, 'plate_service_busy')
    expect(busy.body.errors[0].meta).toEqual({ retry_after: 30 })
    expect(await app.visitor.get('/plate_lookups?plate=ER19ERR')).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get('/plate_lookups?plate=ER19MNT')).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get('/plate_lookups?plate=!')).toPointAt('plate')
    expect(await app.visitor.get('/plate_lookups')).toPointAt('plate')
  })

  it('is asked of the DVLA with a key; what cannot be a registration is not asked', async () => {
    const provider = await startProviderStandIn(() => ({
      json: { make: 'GREAT WALL', yearOfManufacture: 2013, fuelType: 'DIESEL', engineCapacity: 1996 },
    }))
    const { app } = await startTestApp({ env: { DVLA_KEY: 'secret', DVLA_URL: provider.url } })
    const answer = await app.visitor.get('/plate_lookups?plate=ab13cde')
    expect(answer.body.meta).toMatchObject({ plate: 'AB13CDE', make: 'Great Wall', year: 2013, colour: null, candidates: [] })
    expect(await app.visitor.get('/plate_lookups?plate=AB123CD45')).toBeRefused(404, 'plate_unknown')
    expect(provider.asked).toHaveLength(1)
  })
})

describe('a VIN', () => {
  it('names the generation where its type code and year say so, then the make', async () => {
    const started = await startTestApp()
    const { make, mk7 } = await volkswagens(started)
    const answer = await started.app.visitor.get('/vin_decoders?vin=wvwzzzauzfw123456')
    expect(answer.body.meta).toEqual({
      vin: 'WVWZZZAUZFW123456',
      valid: true,
      faults: [],
      maker: 'Volkswagen',
      region: 'europe',
      country: 'DE',
      model_year: 2015,
      model_year_certain: false,
      check_digit: 'not_used',
      candidates: [
        { node_id: String(mk7), name: 'Volkswagen Golf Mk7', level: 'generation', year: 2015 },
        expect.objectContaining({ name: 'Volkswagen Golf Sportsvan', level: 'model' }),
        { node_id: String(make), name: 'Volkswagen', level: 'make', year: 2015 },
      ],
    })
  })

  it('names no more than the make where it says no more; both makes where two share an identifier', async () => {
    const { app, world } = await startTestApp()
    await world.vehicleBranch('Opel', 'Astra')
    await world.vehicleBranch('Vauxhall', 'Astra')
    const answer = await app.visitor.get('/vin_decoders?vin=W0L0AHL4878123456')
    expect(answer.body.meta).toMatchObject({ maker: 'Opel / Vauxhall', model_year: 2007, model_year_certain: false })
    expect(names(answer)).toEqual(['Opel', 'Vauxhall'])
  })

  it('of a maker that only an import knows is of that maker', async () => {
    const started = await startTestApp()
    await branch(started, ['Noname'], { wmi: ['LXX'] })
    const answer = await started.app.visitor.get('/vin_decoders?vin=LXXABCDE1F2345678')
    expect(answer.body.meta).toMatchObject({ maker: 'Noname', country: 'CN', model_year: null })
    expect(names(answer)).toEqual(['Noname'])
  })

  it.each([
    ['1HGCM82643A004352', ['check_digit']],
    ['1HGCM826', ['length']],
    ['WVWZZZ1KZ6W00000O', ['characters']],
  ])('%s has %j and names no car', async (vin, faults) => {
    const { app, world } = await startTestApp()
    await world.vehicleBranch('Honda')
    const answer = await app.visitor.get(`/vin_decoders?vin=${vin}`)
    expect(answer.body.meta).toMatchObject({ valid: false, faults, maker: null, candidates: [] })
  })

  it('is asked for', async () => {
    const { app } = await startTestApp()
    expect(await app.visitor.get('/vin_decoders')).toPointAt('vin')
  })
})
