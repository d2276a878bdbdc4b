import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { type Says, startProviderStandIn } from '#test/provider-stand-in.ts'
import { coordinatesOf } from './coordinates.ts'

const ask = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

describe('the address services without keys', () => {
  it('suggest, and give the address behind a suggestion', async () => {
    const { app } = await startTestApp()
    const found = await app.visitor.get(
      ask('/loqate/findAddress', { Text: '12 High Street Leeds LS6 2AB', Countries: 'GB', Language: 'en' }),
    )
    expect(found).toHaveStatus(200)
    const [first] = found.body.meta.Items
    expect(first).toMatchObject({ Type: 'Address', Text: '12 High Street', Description: 'Leeds, West Yorkshire LS6 2AB' })
    const details = await app.visitor.get(
      ask('/loqate/retrieveDetails', { Id: first.Id, Field1Format: '{Latitude}', Field2Format: '{Longitude}' }),
    )
    expect(details.body.meta.Items[0]).toMatchObject({
      Line1: '12 High Street',
      City: 'Leeds',
      PostalCode: 'LS6 2AB',
      Field1: '53.82',
      Field2: '-1.57',
    })
  })

  it('let a container be looked into', async () => {
    const { app } = await startTestApp()
    const found = await app.visitor.get(ask('/loqate/findAddress', { Text: 'Leeds' }))
    const [town] = found.body.meta.Items
    expect(town.Type).toBe('Locality')
    const inside = await app.visitor.get(ask('/loqate/findAddress', { Text: 'Leeds', Container: town.Id }))
    expect(inside.body.meta.Items.length).toBeGreaterThan(20)
  })

  it('say where an address is and what is somewhere', async () => {
    const { app } = await startTestApp()
    const there = await app.visitor.get(ask('/google/geocode', { address: 'Leeds LS6' }))
    expect(there.body.meta).toMatchObject({ status: 'OK', results: [{ formatted_address: 'Leeds LS6, UK' }] })
    const here = await app.visitor.get(ask('/google/geocode', { latlng: '53.8,-1.55' }))
    expect(here.body.meta.results[0].address_components.map(({ long_name }: { long_name: string }) => long_name)).toContain('Leeds')
    const sea = await app.visitor.get(ask('/google/geocode', { latlng: '0,0' }))
    expect(sea.body.meta).toEqual({ status: 'ZERO_RESULTS', results: [] })
  })

  it('look nowhere but in Britain, and point at what is wrong', async () => {
    const { app } = await startTestApp()
    expect(await app.visitor.get(ask('/loqate/findAddress', { Text: 'Lille', Countries: 'FR' }))).toPointAt('Countries')
    expect(await app.visitor.get(ask('/loqate/findAddress', { Text: 'Lille', Language: 'fr' }))).toPointAt('Language')
    expect(await app.visitor.get('/loqate/findAddress')).toPointAt('Text')
    expect(await app.visitor.get('/loqate/retrieveDetails')).toPointAt('Id')
    expect(await app.visitor.get('/google/geocode')).toPointAt('address')
    expect(await app.visitor.get(ask('/google/geocode', { latlng: 'here' }))).toPointAt('latlng')
  })
})

describe('the address services with keys', () => {
  const connected = async (says: (path: string) => Says) => {
    const provider = await startProviderStandIn(({ path }) => says(path))
    const env = { GOOGLE_MAPS_KEY: 'google-secret', GOOGLE_MAPS_URL: provider.url, LOQATE_KEY: 'loqate-secret', LOQATE_URL: provider.url }
    return { ...(await startTestApp({ env })), ...provider }
  }

  it('pass the provider’s answer on, and nothing of the key', async () => {
    const row = { Id: 'GB|1', Type: 'Address', Text: '10 Upper Street', Highlight: '', Description: 'London N1' }
    const { app, asked } = await connected((path) => ({
      json: path.startsWith('/maps') ? { status: 'ZERO_RESULTS', results: [] } : { Items: [row] },
    }))
    const found = await app.visitor.get(ask('/loqate/findAddress', { Text: '10 Upper' }))
    expect(found.body.meta).toEqual({ Items: [row] })
    expect((await app.visitor.get(ask('/google/geocode', { address: 'x' }))).body.meta).toEqual({ status: 'ZERO_RESULTS', results: [] })
    expect(asked.map(({ query }) => query.Key ?? query.key)).toEqual(['loqate-secret', 'google-secret'])
    expect(found.text + JSON.stringify(found.headers)).not.toContain('secret')
  })

  it('are busy when the provider is, and say for how long', async () => {
    const { app } = await connected((path) =>
      path.startsWith('/maps')
        ? { json: { status: 'OVER_QUERY_LIMIT', results: [] } }
        : { json: { Items: [{ Error: 8, Description: 'Key daily limit exceeded' }] } },
    )
    const found = await app.visitor.get(ask('/loqate/findAddress', { Text: '10 Upper' }))
    expect(found).toBeRefused(503, 'address_service_busy')
    expect(found.body.errors[0].meta).toEqual({ retry_after: 3600 })
    const there = await app.visitor.get(ask('/google/geocode', { address: 'x' }))
    expect(there).toBeRefused(503, 'address_service_busy')
    expect(there.body.errors[0].meta).toEqual({ retry_after: 60 })
  })

  it('are unavailable when the provider is', async () => {
    const { app } = await connected(() => ({ status: 502, text: 'bad gateway' }))
    expect(await app.visitor.get(ask('/loqate/findAddress', { Text: '10 Upper' }))).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get(ask('/loqate/retrieveDetails', { Id: 'GB|1' }))).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get(ask('/google/geocode', { latlng: '53.8,-1.5' }))).toBeRefused(503, 'unavailable')
  })

  it('have a limit of their own', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '20' } })
    const answers = []
    for (let i = 0; i < 3; i++) answers.push((await app.visitor.get(ask('/loqate/findAddress', { Text: 'Leeds' }))).status)
    expect(answers).toEqual([200, 200, 429])
  })
})

describe('where an address is', () => {
  it('is its postcode district, else its area; abroad nobody knows', () => {
    expect(coordinatesOf('GB', 'LS6 2AB')).toEqual({ latitude: 53.82, longitude: -1.57 })
    expect(coordinatesOf('JE', 'JE2 3AB')).toEqual({ latitude: 49.19, longitude: -2.1 })
    expect(coordinatesOf('FR', '75011')).toEqual({ latitude: null, longitude: null })
    expect(coordinatesOf('GB', 'no postcode')).toEqual({ latitude: null, longitude: null })
  })
})
