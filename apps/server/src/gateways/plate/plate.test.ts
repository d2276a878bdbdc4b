import { namedPeople } from '@partlane/demo-world/people/demo-people'
import { describe, expect, it } from 'vitest'
import { createLogger } from '#platform/logger/logger.ts'
import { type FakeResponse, startFakeProvider } from '#test/fake-provider.ts'
import { createDvlaRegister } from './live.ts'
import { createSandboxRegister, disabledRegister } from './sandbox.ts'

const golf = {
  registrationNumber: 'OY15KDN',
  taxStatus: 'Taxed',
  make: 'VOLKSWAGEN',
  yearOfManufacture: 2015,
  engineCapacity: 1968,
  fuelType: 'DIESEL',
  colour: 'GREY',
  monthOfFirstRegistration: '2015-04',
}

async function startDvla(response: FakeResponse | (() => FakeResponse)) {
  const provider = await startFakeProvider(typeof response === 'function' ? response : () => response)
  const log = createLogger({ level: 'silent', pretty: false })
  return { ...provider, register: createDvlaRegister({ key: 'secret-key', url: provider.url, log, timeoutMs: 300 }) }
}

describe('the DVLA register', () => {
  it('sends a POST with the key in a header, once per vehicle', async () => {
    const { register, requests } = await startDvla({ json: golf })
    expect(await register.find('OY15KDN')).toEqual({ make: 'VOLKSWAGEN', year: 2015, fuel: 'diesel', engineCc: 1968, colour: 'grey' })
    await register.find('OY15KDN')
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/vehicle-enquiry/v1/vehicles',
      query: {},
      body: '{"registrationNumber":"OY15KDN"}',
    })
    expect(requests[0]?.headers).toMatchObject({ 'x-api-key': 'secret-key', 'content-type': 'application/json' })
  })

  it.each([
    ['PETROL', 'petrol'],
    ['ELECTRICITY', 'electric'],
    ['HYBRID ELECTRIC', 'hybrid'],
    ['GAS BI-FUEL', null],
    [undefined, null],
  ])('maps %s to %s', async (fuelType, fuel) => {
    const { register } = await startDvla({ json: { make: 'FORD', fuelType, engineCapacity: 0 } })
    expect(await register.find('AA19AAA')).toEqual({ make: 'FORD', year: null, fuel, engineCc: null, colour: null })
  })

  it.each([400, 404])('answers an unknown vehicle for status %s and caches it', async (status) => {
    const { register, requests } = await startDvla({
      status,
      json: { errors: [{ status: String(status), code: '404', title: 'Vehicle Not Found' }] },
    })
    expect(await register.find('ER19NFD')).toBeUndefined()
    expect(await register.find('ER19NFD')).toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  it('is busy for status 429', async () => {
    const { register } = await startDvla({ status: 429, headers: { 'retry-after': '7' }, json: { message: 'Too Many Requests' } })
    await expect(register.find('ER19THR')).rejects.toMatchObject({ name: 'ProviderBusy', retryAfterSeconds: 7 })
  })

  it.each<[string, FakeResponse]>([
    ['answers 500', { status: 500, json: {} }],
    ['is being mended', { status: 503, text: '' }],
    ['refuses our key', { status: 403, json: { message: 'Forbidden' } }],
    ['answers a page', { text: '<html>' }],
    ['answers without a make', { json: { registrationNumber: 'OY15KDN' } }],
    ['answers nothing at all', { isUnresponsive: true }],
  ])('is unavailable when it %s, without caching', async (_, response) => {
    const { register, requests } = await startDvla(response)
    await expect(register.find('OY15KDN')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await expect(register.find('OY15KDN')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(requests).toHaveLength(2)
  })
})

describe('the sandbox register', () => {
  const register = createSandboxRegister()
  it('has the DVLA’s test registrations, also those of errors', async () => {
    expect(await register.find('AA19AAA')).toMatchObject({ make: 'FORD', year: 2019 })
    expect(await register.find('ER19NFD')).toBeUndefined()
    expect(await register.find('ER19BAD')).toBeUndefined()
    await expect(register.find('ER19THR')).rejects.toMatchObject({ name: 'ProviderBusy' })
    await expect(register.find('ER19ERR')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await expect(register.find('ER19MNT')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('has every car of the demo data that has a registration, with its make and approximate year', async () => {
    const cars = namedPeople.flatMap(({ garage = [] }) => garage.filter(({ plate }) => plate))
    expect(cars.length).toBeGreaterThan(4)
    for (const { plate = '', vehicle, year } of cars) {
      const registered = await register.find(plate.replace(' ', ''))
      expect(registered, plate).toBeDefined()
      expect(registered?.make.toLowerCase().replace(' ', '-')).toBe(vehicle.split('/')[0])
      expect(registered?.year).toBe(year)
    }
  })

  it('does not invent vehicles', async () => expect(await register.find('AB12CDE')).toBeUndefined())
  it('is unavailable when no register is connected', async () => {
    await expect(disabledRegister.find('AA19AAA')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})
