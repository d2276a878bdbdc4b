// @vitest-environment jsdom
import type { InProcessCall, InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { AddressFinder } from './AddressFinder.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const suggestion = (Id: string, Text: string, Type = 'Address') => ({ Id, Type, Text, Highlight: '', Description: 'Leeds, West Yorkshire' })
const details = {
  Id: 'GB|1',
  Line1: '12 High Street',
  City: 'Leeds',
  ProvinceName: 'West Yorkshire',
  PostalCode: 'LS6 2AB',
  CountryIso2: 'GB',
}
const ok = (value: unknown): InProcessResult => ({ ok: true, value })
const errorResponse = (status: number, code: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})

function Form() {
  const [address, setAddress] = useState<Record<string, unknown>>({})
  const fields = ['line1:address-line1', 'city:address-level2', 'postal_code:postal-code'].map(
    (field) => field.split(':') as [string, string],
  )
  return (
    <form>
      <AddressFinder onAddressSelect={(foundAddress) => setAddress(foundAddress)} />
      {fields.map(([name, autoComplete]) => (
        <input
          key={name}
          aria-label={name}
          autoComplete={`shipping ${autoComplete}`}
          value={String(address[name] ?? '')}
          onChange={() => {}}
        />
      ))}
    </form>
  )
}

function setup(call: InProcessCall, locale: 'en-GB' | 'fr' = 'en-GB') {
  const requests: Record<string, unknown>[] = []
  renderPage(<Form />, {
    locale,
    call: async (endpoint, input) => {
      requests.push({ path: endpoint.path, ...input })
      return call(endpoint, input)
    },
  })
  const combobox = screen.getByRole('combobox') as HTMLInputElement
  const type = (text: string) => {
    combobox.focus()
    fireEvent.change(combobox, { target: { value: text } })
  }
  const pressKey = (key: string) => fireEvent.keyDown(combobox, { key })
  const value = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value
  return { requests, combobox, type, pressKey, value }
}

describe('AddressFinder search', () => {
  it('searches after a pause in typing, and fills in the fields with the keyboard only', async () => {
    const { requests, combobox, type, pressKey, value } = setup(async ({ path }) =>
      ok({ Items: [path.endsWith('findAddress') ? suggestion('GB|1', '12 High Street') : details] }),
    )
    type('12')
    type('12 High')
    await screen.findByRole('option', { name: /12 High Street/ })
    expect(requests).toEqual([{ path: '/loqate/findAddress', Text: '12 High', Countries: 'GB', Language: 'en' }])
    pressKey('ArrowDown')
    pressKey('Enter')
    await waitFor(() => expect(value('postal_code')).toBe('LS6 2AB'))
    expect([value('line1'), value('city'), combobox.value]).toEqual(['12 High Street', 'Leeds', ''])
    expect(screen.getByRole('status').textContent).toBe('Address added: 12 High Street, Leeds, LS6 2AB. Check that it is correct.')
  })

  it('opens a container and returns to all results', async () => {
    const { type, pressKey } = setup(async (_, { Container }) =>
      ok({
        Items: Container
          ? [suggestion('GB|1', '1 High Street'), suggestion('GB|2', '2 High Street')]
          : [suggestion('GB|RM', 'High Street', 'Street')],
      }),
    )
    type('High Street')
    await screen.findByRole('option', { name: /High Street: show addresses/ })
    pressKey('ArrowDown')
    pressKey('Enter')
    await screen.findByRole('option', { name: /2 High Street/ })
    pressKey('ArrowDown')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('Back to all results')
    pressKey('Enter')
    await screen.findByRole('option', { name: /show addresses/ })
    expect(screen.queryByRole('option', { name: /2 High Street/ })).toBeNull()
  })

  it('announces an incomplete address, and focuses the first empty field', async () => {
    const { type, pressKey } = setup(async ({ path }) =>
      ok({ Items: [path.endsWith('findAddress') ? suggestion('GAZ|x', 'LS6') : { ...details, Line1: '', PostalCode: 'LS6' }] }),
    )
    type('LS6')
    await screen.findByRole('option')
    pressKey('ArrowDown')
    pressKey('Enter')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('line1')))
    expect(screen.getByRole('status').textContent).toBe(
      'Part of the address added: Leeds. Enter the rest. Enter your full postcode. We only found the first part: LS6.',
    )
  })

  it('announces that nothing is found, and focuses the first field for manual entry', async () => {
    const { type } = setup(async () => ok({ Items: [] }))
    type('zzzz')
    expect((await screen.findAllByText('No addresses found. Enter the address manually.')).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Enter address manually' }))
    expect(document.activeElement).toBe(screen.getByLabelText('line1'))
  })

  it.each([
    [503, 'address_service_busy', 'Address search is busy. Enter the address manually or try again in a moment.'],
    [503, 'unavailable', 'Address search is unavailable. Enter the address manually.'],
    [500, 'internal_error', 'Address search is unavailable. Enter the address manually.'],
  ])('announces the error %i %s and keeps the fields', async (status, code, message) => {
    const { type } = setup(async () => errorResponse(status, code))
    type('Leeds')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(message))
    expect(screen.getByLabelText('line1')).toBeDefined()
  })

  it('uses French messages in the French locale', async () => {
    const { type } = setup(async () => ok({ Items: [] }), 'fr')
    type('zzzz')
    expect((await screen.findAllByText('Aucune adresse trouvée. Saisissez-la manuellement.')).length).toBeGreaterThan(0)
  })
})

describe('AddressFinder geolocation', () => {
  const stubGeolocation = (success: boolean) =>
    vi.stubGlobal('navigator', {
      ...navigator,
      geolocation: {
        getCurrentPosition: (onSuccess: (position: unknown) => void, onError: (error: unknown) => void) =>
          success ? onSuccess({ coords: { latitude: 53.8, longitude: -1.55 } }) : onError({ code: 1 }),
      },
    })
  const parts = [
    { long_name: 'Leeds', short_name: 'Leeds', types: ['postal_town'] },
    { long_name: 'LS1', short_name: 'LS1', types: ['postal_code'] },
  ]
  const result = {
    address_components: parts,
    formatted_address: 'Leeds',
    geometry: { location: { lat: 53.8, lng: -1.55 } },
    place_id: 'x',
    types: [],
  }
  const clickLocate = () => fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))

  it('announces a denied permission, and sends no request', async () => {
    stubGeolocation(false)
    const { requests } = setup(async () => ok({}))
    clickLocate()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Your location is not available.'))
    expect(requests).toEqual([])
  })

  it('announces that there is no address at the location', async () => {
    stubGeolocation(true)
    setup(async () => ok({ status: 'ZERO_RESULTS', results: [] }))
    clickLocate()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No UK address found at your location.'))
  })

  it('fills in the known parts of an incomplete address, also after a location without an address', async () => {
    stubGeolocation(true)
    let results: unknown[] = []
    const { value } = setup(async () => ok({ status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results }))
    clickLocate()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No UK address found'))
    results = [result]
    clickLocate()
    await waitFor(() => expect(value('city')).toBe('Leeds'))
    expect(value('postal_code')).toBe('') // the form would refuse the outcode LS1
    expect(screen.getByRole('status').textContent).toContain('We only found the first part: LS1.')
  })
})
