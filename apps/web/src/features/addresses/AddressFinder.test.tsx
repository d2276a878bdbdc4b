// @vitest-environment jsdom
import type { InProcessAnswer, InProcessCall } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { AddressFinder } from './AddressFinder.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (Id: string, Text: string, Type = 'Address') => ({ Id, Type, Text, Highlight: '', Description: 'Leeds, West Yorkshire' })
const details = {
  Id: 'GB|1',
  Line1: '12 High Street',
  City: 'Leeds',
  ProvinceName: 'West Yorkshire',
  PostalCode: 'LS6 2AB',
  CountryIso2: 'GB',
}
const ok = (value: unknown): InProcessAnswer => ({ ok: true, value })
const refused = (status: number, code: string): InProcessAnswer => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})

function Form() {
  const [place, setPlace] = useState<Record<string, unknown>>({})
  const fields = ['line1:address-line1', 'city:address-level2', 'postal_code:postal-code'].map(
    (each) => each.split(':') as [string, string],
  )
  return (
    <form>
      <AddressFinder onFound={(found) => setPlace(found)} />
      {fields.map(([name, autoComplete]) => (
        <input
          key={name}
          aria-label={name}
          autoComplete={`shipping ${autoComplete}`}
          value={String(place[name] ?? '')}
          onChange={() => {}}
        />
      ))}
    </form>
  )
}

function open(call: InProcessCall, locale: 'en-GB' | 'fr' = 'en-GB') {
  const asked: Record<string, unknown>[] = []
  renderPage(<Form />, {
    locale,
    call: async (endpoint, input) => {
      asked.push({ path: endpoint.path, ...input })
      return call(endpoint, input)
    },
  })
  const box = screen.getByRole('combobox') as HTMLInputElement
  const type = (text: string) => {
    box.focus()
    fireEvent.change(box, { target: { value: text } })
  }
  const press = (key: string) => fireEvent.keyDown(box, { key })
  const value = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value
  return { asked, box, type, press, value }
}

describe('finding an address', () => {
  it('waits until the keys rest, and fills the fields in from the keyboard alone', async () => {
    const { asked, box, type, press, value } = open(async ({ path }) =>
      ok({ Items: [path.endsWith('findAddress') ? row('GB|1', '12 High Street') : details] }),
    )
    type('12')
    type('12 High')
    await screen.findByRole('option', { name: /12 High Street/ })
    expect(asked).toEqual([{ path: '/loqate/findAddress', Text: '12 High', Countries: 'GB', Language: 'en' }])
    press('ArrowDown')
    press('Enter')
    await waitFor(() => expect(value('postal_code')).toBe('LS6 2AB'))
    expect([value('line1'), value('city'), box.value]).toEqual(['12 High Street', 'Leeds', ''])
    expect(screen.getByRole('status').textContent).toBe('Address added: 12 High Street, Leeds, LS6 2AB. Check that it is correct.')
  })

  it('looks into a container and back again', async () => {
    const { type, press } = open(async (_, { Container }) =>
      ok({ Items: Container ? [row('GB|1', '1 High Street'), row('GB|2', '2 High Street')] : [row('GB|RM', 'High Street', 'Street')] }),
    )
    type('High Street')
    await screen.findByRole('option', { name: /High Street: show addresses/ })
    press('ArrowDown')
    press('Enter')
    await screen.findByRole('option', { name: /2 High Street/ })
    press('ArrowDown')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('Back to all results')
    press('Enter')
    await screen.findByRole('option', { name: /show addresses/ })
    expect(screen.queryByRole('option', { name: /2 High Street/ })).toBeNull()
  })

  it('says where it knows only a part, and puts the cursor where typing goes on', async () => {
    const { type, press } = open(async ({ path }) =>
      ok({ Items: [path.endsWith('findAddress') ? row('GAZ|x', 'LS6') : { ...details, Line1: '', PostalCode: 'LS6' }] }),
    )
    type('LS6')
    await screen.findByRole('option')
    press('ArrowDown')
    press('Enter')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('line1')))
    expect(screen.getByRole('status').textContent).toBe('Part of the address added: Leeds, LS6. Enter the rest.')
  })

  it('that finds nothing says so, and typing by hand is one press away', async () => {
    const { type } = open(async () => ok({ Items: [] }))
    type('zzzz')
    expect((await screen.findAllByText('No addresses found. Enter the address manually.')).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Enter address manually' }))
    expect(document.activeElement).toBe(screen.getByLabelText('line1'))
  })

  it.each([
    [refused(503, 'address_service_busy'), 'Address search is busy. Enter the address manually or try again in a moment.'],
    [refused(503, 'unavailable'), 'Address search is unavailable. Enter the address manually.'],
    [refused(500, 'internal_error'), 'Address search is unavailable. Enter the address manually.'],
  ])('that fails says so and leaves the fields', async (answer, words) => {
    const { type } = open(async () => answer)
    type('Leeds')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))
    expect(screen.getByLabelText('line1')).toBeDefined()
  })

  it('speaks French', async () => {
    const { type } = open(async () => ok({ Items: [] }), 'fr')
    type('zzzz')
    expect((await screen.findAllByText('Aucune adresse trouvée. Saisissez-la manuellement.')).length).toBeGreaterThan(0)
  })
})

describe('where somebody stands', () => {
  const place = (success: boolean) =>
    vi.stubGlobal('navigator', {
      ...navigator,
      geolocation: {
        getCurrentPosition: (yes: (at: unknown) => void, no: (error: unknown) => void) =>
          success ? yes({ coords: { latitude: 53.8, longitude: -1.55 } }) : no({ code: 1 }),
      },
    })
  const parts = [
    { long_name: 'Leeds', short_name: 'Leeds', types: ['postal_town'] },
    { long_name: 'LS1', short_name: 'LS1', types: ['postal_code'] },
  ]
  const found = {
    address_components: parts,
    formatted_address: 'Leeds',
    geometry: { location: { lat: 53.8, lng: -1.55 } },
    place_id: 'x',
    types: [],
  }
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))

  it('denied: it says so, and asks nothing of the server', async () => {
    place(false)
    const { asked } = open(async () => ok({}))
    press()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Your location is not available.'))
    expect(asked).toEqual([])
  })

  it('allowed: it fills in what is there, as far as it is known; with nothing there it says so', async () => {
    place(true)
    let results: unknown[] = []
    const { value } = open(async () => ok({ status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results }))
    press()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No UK address found at your location.'))
    results = [found]
    press()
    await waitFor(() => expect(value('city')).toBe('Leeds'))
    expect(value('postal_code')).toBe('LS1')
  })
})
