import { vehicleLevels } from '@partlane/contract/catalogue'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { startFakeProvider } from '#test/fake-provider.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type VehicleNodeOptions = { from?: number; to?: number; fuel?: string; cc?: number; popularity?: number; wmi?: string[] }

/** Creates a branch of the vehicle tree and sets details of its last node. */
async function createBranch(
  { ctx, world }: TestSetup,
  names: string[],
  { from, to, fuel, cc, popularity, wmi }: VehicleNodeOptions = {},
  parentPath: number[] = [],
) {
  const path = parentPath.length > 0 ? await extendBranch({ ctx }, parentPath, names) : await world.vehicleBranch(...names)
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

/** Adds nodes below an existing node: another generation, another engine. */
async function extendBranch({ ctx }: Pick<TestSetup, 'ctx'>, parentPath: number[], names: string[]) {
  const path = [...parentPath]
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
    const nodeId = id + 1000
    path.push(nodeId)
    await ctx.db
      .insertInto('vehicle_nodes')
      .values({
        id: nodeId,
        parent_id: path.at(-2) ?? null,
        level: vehicleLevels[path.length - 1] ?? 'trim',
        name,
        slug: `${name.toLowerCase().replace(/\W+/g, '-')}-${nodeId}`,
        path: [...path],
        full_name: `${parent.full_name} ${name}`,
      })
      .execute()
  }
  return path
}

async function createVolkswagens(setup: TestSetup) {
  const [make = 0, golf = 0, mk6 = 0] = await createBranch(setup, ['Volkswagen', 'Golf', 'Mk6'], { from: 2008, to: 2013 })
  const pathOfMake = [make]
  const pathOfGolf = [make, golf]
  await setup.ctx.db.updateTable('vehicle_nodes').set({ popularity: 90 }).where('id', '=', golf).execute()
  const mk7 = await createBranch(setup, ['Mk7'], { from: 2012, to: 2020 }, pathOfGolf)
  await createBranch(setup, ['2.0 TDI 150'], { fuel: 'diesel', cc: 1968 }, mk7)
  await createBranch(setup, ['2.0 TDI 184'], { fuel: 'diesel', cc: 1968 }, mk7)
  await createBranch(setup, ['2.0 TSI 220'], { fuel: 'petrol', cc: 1984 }, mk7)
  const passat = await createBranch(setup, ['Passat'], { popularity: 60 }, pathOfMake)
  const b8 = await createBranch(setup, ['B8'], { from: 2015, to: 2023 }, passat)
  await createBranch(setup, ['2.0 TDI 150'], { fuel: 'diesel', cc: 1968 }, b8)
  const polo = await createBranch(setup, ['Polo'], { popularity: 80 }, pathOfMake)
  const mk5 = await createBranch(setup, ['Mk5'], { from: 2009, to: 2017 }, polo)
  await createBranch(setup, ['1.4 TDI 75'], { fuel: 'diesel', cc: 1422 }, mk5)
  const amarok = await createBranch(setup, ['Amarok'], { popularity: 20 }, pathOfMake)
  await createBranch(setup, ['Mk1'], { from: 2010, to: 2020 }, amarok)
  await createBranch(setup, ['Golf Sportsvan'], {}, pathOfMake)
  return { make, golf, mk6, mk7: mk7.at(-1) ?? 0 }
}

const candidateNames = (response: { body: { data: { attributes: { candidates: { name: string }[] } } } }) =>
  response.body.data.attributes.candidates.map(({ name }) => name)

describe('look-up of a registration', () => {
  it('returns the register’s data and the generation of its model', async () => {
    const setup = await startTestApp()
    const { mk7 } = await createVolkswagens(setup)
    const response = await setup.app.visitor.get('/plate_lookups?plate=oy15%20kdn')
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({
      plate: 'OY15KDN',
      make: 'Volkswagen',
      model: 'GOLF MATCH TDI BMT',
      year: 2015,
      fuel: 'diesel',
      engine_cc: 1968,
      colour: 'grey',
    })
    expect(response.body.data.attributes.candidates).toEqual([
      { node_id: String(mk7), name: 'Volkswagen Golf Mk7', level: 'generation', year: 2015 },
    ])
  })

  it('returns the candidates of a register without models: exact engines first, then popular models', async () => {
    const provider = await startFakeProvider(() => ({
      json: { make: 'VOLKSWAGEN', yearOfManufacture: 2015, fuelType: 'DIESEL', engineCapacity: 1968 },
    }))
    const setup = await startTestApp({ env: { DVLA_KEY: 'secret', DVLA_URL: provider.url } })
    await createVolkswagens(setup)
    expect(candidateNames(await setup.app.visitor.get('/plate_lookups?plate=ab15cde'))).toEqual([
      'Volkswagen Golf Mk7',
      'Volkswagen Passat B8 2.0 TDI 150',
      'Volkswagen Amarok Mk1',
    ])
  })

  it('returns only the make without models, and no candidate for an unknown make', async () => {
    const setup = await startTestApp()
    const [make] = await setup.world.vehicleBranch('Škoda')
    const skoda = await setup.app.visitor.get('/plate_lookups?plate=SIG4471')
    expect(skoda.body.data.attributes).toMatchObject({ make: 'Škoda', candidates: [{ node_id: String(make), level: 'make', year: 2017 }] })
    const rover = await setup.app.visitor.get('/plate_lookups?plate=SK04FRG')
    expect(rover.body.data.attributes).toMatchObject({ make: 'Land Rover', candidates: [] })
  })

  it('returns at most eight candidates', async () => {
    const setup = await startTestApp()
    const [make = 0] = await setup.world.vehicleBranch('Ford')
    for (let i = 0; i < 12; i++) await createBranch(setup, [`Model ${i}`, 'Mk1'], { from: 2000, to: 2024 }, [make])
    expect(candidateNames(await setup.app.visitor.get('/plate_lookups?plate=AA19AAA'))).toHaveLength(8)
  })

  it.each(['ER19NFD', 'AB12CDE', 'AB123CDE9', 'ZZ'])('rejects the unknown registration %s', async (plate) => {
    const { app } = await startTestApp()
    expect(await app.visitor.get(`/plate_lookups?plate=${plate}`)).toBeRefused(404, 'plate_unknown')
  })

  it('reports a busy and an unavailable register, and rejects an invalid registration', async () => {
    const { app } = await startTestApp()
    const busyResponse = await app.visitor.get('/plate_lookups?plate=ER19THR')
    expect(busyResponse).toBeRefused(503, 'plate_service_busy')
    expect(busyResponse.body.errors[0].meta).toEqual({ retry_after: 30 })
    expect(await app.visitor.get('/plate_lookups?plate=ER19ERR')).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get('/plate_lookups?plate=ER19MNT')).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get('/plate_lookups?plate=!')).toPointAt('plate')
    expect(await app.visitor.get('/plate_lookups')).toPointAt('plate')
  })

  it('calls the DVLA only with a UK registration when a key is configured', async () => {
    const provider = await startFakeProvider(() => ({
      json: { make: 'GREAT WALL', yearOfManufacture: 2013, fuelType: 'DIESEL', engineCapacity: 1996 },
    }))
    const { app } = await startTestApp({ env: { DVLA_KEY: 'secret', DVLA_URL: provider.url } })
    const response = await app.visitor.get('/plate_lookups?plate=ab13cde')
    expect(response.body.data.attributes).toMatchObject({ plate: 'AB13CDE', make: 'Great Wall', year: 2013, colour: null, candidates: [] })
    expect(await app.visitor.get('/plate_lookups?plate=AB123CD45')).toBeRefused(404, 'plate_unknown')
    expect(provider.requests).toHaveLength(1)
  })
})

describe('look-up of a VIN', () => {
  it('returns the generation of type code and model year first, the make last', async () => {
    const setup = await startTestApp()
    const { make, mk7 } = await createVolkswagens(setup)
    const response = await setup.app.visitor.get('/vin_decoders?vin=wvwzzzauzfw123456')
    expect(response.body.data.attributes).toEqual({
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

  it('returns both makes that share an identifier', async () => {
    const { app, world } = await startTestApp()
    await world.vehicleBranch('Opel', 'Astra')
    await world.vehicleBranch('Vauxhall', 'Astra')
    const response = await app.visitor.get('/vin_decoders?vin=W0L0AHL4878123456')
    expect(response.body.data.attributes).toMatchObject({ maker: 'Opel / Vauxhall', model_year: 2007, model_year_certain: false })
    expect(candidateNames(response)).toEqual(['Opel', 'Vauxhall'])
  })

  it('finds a make by an identifier that comes from an import', async () => {
    const setup = await startTestApp()
    await createBranch(setup, ['Noname'], { wmi: ['LXX'] })
    const response = await setup.app.visitor.get('/vin_decoders?vin=LXXABCDE1F2345678')
    expect(response.body.data.attributes).toMatchObject({ maker: 'Noname', country: 'CN', model_year: null })
    expect(candidateNames(response)).toEqual(['Noname'])
  })

  it.each([
    ['1HGCM82643A004352', ['check_digit']],
    ['1HGCM826', ['length']],
    ['WVWZZZ1KZ6W00000O', ['characters']],
  ])('reports %s as invalid (%j) without candidates', async (vin, faults) => {
    const { app, world } = await startTestApp()
    await world.vehicleBranch('Honda')
    const response = await app.visitor.get(`/vin_decoders?vin=${vin}`)
    expect(response.body.data.attributes).toMatchObject({ valid: false, faults, maker: null, candidates: [] })
  })

  it('rejects a request without a VIN', async () => {
    const { app } = await startTestApp()
    expect(await app.visitor.get('/vin_decoders')).toPointAt('vin')
  })
})
