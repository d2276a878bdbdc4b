import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { type FakeResponse, startFakeProvider } from '#test/fake-provider.ts'
import { coordinatesOf } from './coordinates.ts'

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

describe('address services without keys', () => {
  it('suggest addresses and return the details of a suggestion', async () => {
    const { app } = await startTestApp()
    const response = await app.visitor.get(
      withQuery('/loqate/findAddress', { Text: '12 High Street Leeds LS6 2AB', Countries: 'GB', Language: 'en' }),
    )
    expect(response).toHaveStatus(200)
    const [suggestion] = response.body.Items
    expect(suggestion).toMatchObject({ Type: 'Address', Text: '12 High Street', Description: 'Leeds, West Yorkshire LS6 2AB' })
    const detailsResponse = await app.visitor.get(
      withQuery('/loqate/retrieveDetails', { Id: suggestion.Id, Field1Format: '{Latitude}', Field2Format: '{Longitude}' }),
    )
    expect(detailsResponse.body.Items[0]).toMatchObject({
      Line1: '12 High Street',
      City: 'Leeds',
      PostalCode: 'LS6 2AB',
      Field1: '53.82',
      Field2: '-1.57',
    })
  })

  it('list the addresses of a container', async () => {
    const { app } = await startTestApp()
    const response = await app.visitor.get(withQuery('/loqate/findAddress', { Text: 'Leeds' }))
    const [town] = response.body.Items
    expect(town.Type).toBe('Locality')
    const containerResponse = await app.visitor.get(withQuery('/loqate/findAddress', { Text: 'Leeds', Container: town.Id }))
    expect(containerResponse.body.Items.length).toBeGreaterThan(20)
  })

  it('geocode an address and a position', async () => {
    const { app } = await startTestApp()
    const addressResponse = await app.visitor.get(withQuery('/google/geocode', { address: 'Leeds LS6' }))
    expect(addressResponse.body).toMatchObject({ status: 'OK', results: [{ formatted_address: 'Leeds LS6, UK' }] })
    const positionResponse = await app.visitor.get(withQuery('/google/geocode', { latlng: '53.8,-1.55' }))
    expect(positionResponse.body.results[0].address_components.map(({ long_name }: { long_name: string }) => long_name)).toContain('Leeds')
    const emptyResponse = await app.visitor.get(withQuery('/google/geocode', { latlng: '0,0' }))
    expect(emptyResponse.body).toEqual({ status: 'ZERO_RESULTS', results: [] })
  })

  it('reject other countries, other languages and missing parameters', async () => {
    const { app } = await startTestApp()
    expect(await app.visitor.get(withQuery('/loqate/findAddress', { Text: 'Lille', Countries: 'FR' }))).toPointAt('Countries')
    expect(await app.visitor.get(withQuery('/loqate/findAddress', { Text: 'Lille', Language: 'fr' }))).toPointAt('Language')
    expect(await app.visitor.get('/loqate/findAddress')).toPointAt('Text')
    expect(await app.visitor.get('/loqate/retrieveDetails')).toPointAt('Id')
    expect(await app.visitor.get('/google/geocode')).toPointAt('address')
    expect(await app.visitor.get(withQuery('/google/geocode', { latlng: 'here' }))).toPointAt('latlng')
  })
})

describe('address services with keys', () => {
  const setupWithProvider = async (respond: (path: string) => FakeResponse) => {
    const fakeProvider = await startFakeProvider(({ path }) => respond(path))
    const env = {
      GOOGLE_MAPS_KEY: 'google-secret',
      GOOGLE_MAPS_URL: fakeProvider.url,
      LOQATE_KEY: 'loqate-secret',
      LOQATE_URL: fakeProvider.url,
    }
    return { ...(await startTestApp({ env })), ...fakeProvider }
  }

  it('return the provider’s response without the key', async () => {
    const row = { Id: 'GB|1', Type: 'Address', Text: '10 Upper Street', Highlight: '', Description: 'London N1' }
    const { app, requests } = await setupWithProvider((path) => ({
      json: path.startsWith('/maps') ? { status: 'ZERO_RESULTS', results: [] } : { Items: [row] },
    }))
    const response = await app.visitor.get(withQuery('/loqate/findAddress', { Text: '10 Upper' }))
    expect(response.body).toEqual({ Items: [row] })
    expect((await app.visitor.get(withQuery('/google/geocode', { address: 'x' }))).body).toEqual({
      status: 'ZERO_RESULTS',
      results: [],
    })
    expect(requests.map(({ query }) => query.Key ?? query.key)).toEqual(['loqate-secret', 'google-secret'])
    expect(response.text + JSON.stringify(response.headers)).not.toContain('secret')
  })

  it('respond busy with a retry time when the quota is used up', async () => {
    const { app } = await setupWithProvider((path) =>
      path.startsWith('/maps')
        ? { json: { status: 'OVER_QUERY_LIMIT', results: [] } }
        : { json: { Items: [{ Error: 8, Description: 'Key daily limit exceeded' }] } },
    )
    const searchResponse = await app.visitor.get(withQuery('/loqate/findAddress', { Text: '10 Upper' }))
    expect(searchResponse).toBeRefused(503, 'address_service_busy')
    expect(searchResponse.body.errors[0].meta).toEqual({ retry_after: 3600 })
    const geocodeResponse = await app.visitor.get(withQuery('/google/geocode', { address: 'x' }))
    expect(geocodeResponse).toBeRefused(503, 'address_service_busy')
    expect(geocodeResponse.body.errors[0].meta).toEqual({ retry_after: 60 })
  })

  it('respond unavailable when the provider fails', async () => {
    const { app } = await setupWithProvider(() => ({ status: 502, text: 'bad gateway' }))
    expect(await app.visitor.get(withQuery('/loqate/findAddress', { Text: '10 Upper' }))).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get(withQuery('/loqate/retrieveDetails', { Id: 'GB|1' }))).toBeRefused(503, 'unavailable')
    expect(await app.visitor.get(withQuery('/google/geocode', { latlng: '53.8,-1.5' }))).toBeRefused(503, 'unavailable')
  })

  it('have a separate rate limit', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '20' } })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await app.visitor.get(withQuery('/loqate/findAddress', { Text: 'Leeds' }))).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('coordinatesOf', () => {
  it('returns the coordinates of the postcode district or area, and null for other countries', () => {
    expect(coordinatesOf('GB', 'LS6 2AB')).toEqual({ latitude: 53.82, longitude: -1.57 })
    expect(coordinatesOf('JE', 'JE2 3AB')).toEqual({ latitude: 49.19, longitude: -2.1 })
    expect(coordinatesOf('FR', '75011')).toEqual({ latitude: null, longitude: null })
    expect(coordinatesOf('GB', 'no postcode')).toEqual({ latitude: null, longitude: null })
  })
})
