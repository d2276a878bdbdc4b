// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import type { CarPickerProps, ResolvedCar } from './car-choice.ts'
import { VehicleFinder } from './VehicleFinder.tsx'

afterEach(cleanup)

const ok = (value: unknown): InProcessResult => ({ ok: true, value })
const errorResponse = (status: number, code: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})
const golf = { node_id: '7', name: 'Volkswagen Golf Mk7', level: 'generation', year: 2015 }
const passat = { node_id: '9', name: 'Volkswagen Passat B8 2.0 TDI 150', level: 'series', year: 2015 }
const volkswagen = { node_id: '1', name: 'Volkswagen', level: 'make', year: 2015 }
const plate = {
  plate: 'OY15KDN',
  make: 'Volkswagen',
  model: null,
  year: 2015,
  fuel: 'diesel',
  engine_cc: 1968,
  power_kw: null,
  colour: 'grey',
  candidates: [golf, passat],
}
const vin = {
  vin: 'WVWZZZAUZFW123456',
  valid: true,
  faults: [],
  maker: 'Volkswagen',
  region: 'europe',
  country: 'DE',
  model_year: 2015,
  model_year_certain: false,
  check_digit: 'not_used',
  candidates: [volkswagen],
}
const engines = [
  { id: '71', name: '2.0 TDI 150', fuel: 'diesel', engine_cc: 1968, power_hp: 150, year_from: 2012, year_to: 2020 },
  { id: '72', name: '2.0 TDI 184', fuel: 'diesel', engine_cc: 1968, power_hp: 184, year_from: 2012, year_to: 2020 },
  { id: '73', name: '2.0 TSI 220', fuel: 'petrol', engine_cc: 1984, power_hp: 220, year_from: 2012, year_to: 2020 },
  { id: '74', name: '2.0 TDI 116', fuel: 'diesel', engine_cc: 1968, power_hp: 116, year_from: 2019, year_to: 2020 },
]

/** Fake of the catalogue's picker: shows the initial node ids and picks one model. */
function Picker({ initial, onChange }: CarPickerProps) {
  const pick = () => onChange({ id: 44, name: 'Volkswagen Lupo', shortName: 'Lupo', year: null })
  return (
    <button type="button" onClick={pick}>
      Pick a model of {initial?.map(({ id }) => id).join()}
    </button>
  )
}

function setup(
  responses: Record<string, InProcessResult>,
  { initial, locale = 'en-GB' as const }: { initial?: { method: 'plate' | 'vin'; query: string }; locale?: 'en-GB' | 'fr' } = {},
) {
  const requests: [string, Record<string, unknown>][] = []
  const renderCar = vi.fn((car: ResolvedCar) => <output>{JSON.stringify(car)}</output>)
  const onOnlyCar = vi.fn()
  const initialProps = initial ? { initial } : {}
  renderPage(<VehicleFinder Picker={Picker} tree={<p>The lists</p>} renderCar={renderCar} onOnlyCar={onOnlyCar} {...initialProps} />, {
    locale,
    token: undefined as never,
    call: async ({ path }, input) => {
      requests.push([path, input])
      return responses[path] ?? errorResponse(404, 'not_found')
    },
  })
  const submitLookup = (label: string, text: string) => {
    const field = screen.getByRole('textbox', { name: label })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.closest('form') as HTMLFormElement)
  }
  const car = () => JSON.parse(screen.getByText(/^\{/).textContent ?? '') as ResolvedCar
  const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
  const change = (index: number) => fireEvent.click(screen.getAllByRole('button', { name: 'Change' })[index] as HTMLElement)
  return { requests, submitLookup, car, choose, change, onOnlyCar }
}

describe('VehicleFinder by registration', () => {
  it('asks for the car, then for its engine; each answer becomes one line', async () => {
    const { requests, submitLookup, car, choose, change, onOnlyCar } = setup({ '/plate_lookups': ok(plate), '/series': ok(engines) })
    submitLookup('UK registration', 'oy15 kdn')
    await choose(/Golf Mk7/)
    expect(requests[0]).toEqual(['/plate_lookups', { plate: 'OY15KDN' }])
    expect(screen.getByText('Volkswagen · 2015 · diesel · 1,968 cc · grey')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'UK registration' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Passat/ })).toBeNull()
    expect(car()).toEqual({ vehicle: 7, name: 'Volkswagen Golf Mk7', year: 2015, plate: 'OY15KDN', vin: null })
    const engineChoice = within(await screen.findByRole('region', { name: 'Select the engine' }))
    expect(engineChoice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '2.0 TDI 150',
      '2.0 TDI 184',
      'I do not know',
    ])
    await choose(/184/)
    expect(car()).toMatchObject({ vehicle: 72, name: 'Volkswagen Golf Mk7 2.0 TDI 184' })
    expect(screen.queryByRole('region', { name: 'Select the engine' })).toBeNull()
    change(1)
    await choose(/Passat/)
    expect(car().vehicle).toBe(9)
    expect(screen.queryByRole('region', { name: 'Select the engine' })).toBeNull()
    change(0)
    expect(screen.getByRole('textbox', { name: 'UK registration' })).toBeDefined()
    expect(onOnlyCar).not.toHaveBeenCalled()
  })

  it('does not offer engines that the year or the power of the register excludes', async () => {
    const strong = { ...plate, power_kw: 135 }
    const { submitLookup, car, choose } = setup({ '/plate_lookups': ok(strong), '/series': ok(engines) })
    submitLookup('UK registration', 'oy15 kdn')
    await choose(/Golf Mk7/)
    await waitFor(() => expect(car().vehicle).toBe(7))
    expect(screen.queryByRole('region', { name: 'Select the engine' })).toBeNull()
  })

  it('asks nothing when one car with its engine is left', async () => {
    const { submitLookup, car, onOnlyCar } = setup({ '/plate_lookups': ok({ ...plate, candidates: [passat] }) })
    submitLookup('UK registration', 'oy15 kdn')
    await waitFor(() => expect(car().vehicle).toBe(9))
    expect(screen.queryByRole('button', { name: /not listed/ })).toBeNull()
    expect(onOnlyCar).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ vehicle: 9, plate: 'OY15KDN' }))
  })

  it('does not look up an invalid registration', () => {
    const { requests, submitLookup } = setup({})
    submitLookup('UK registration', 'AB-123-CD9')
    expect(screen.getByText('Enter a valid UK registration, e.g. AB12 CDE.')).toBeDefined()
    submitLookup('UK registration', '  ')
    expect(screen.getByText('Enter a registration.')).toBeDefined()
    expect(requests).toEqual([])
  })

  it('shows the report form with the registration when the register does not know it', async () => {
    const { submitLookup } = setup({ '/plate_lookups': errorResponse(404, 'plate_unknown') })
    submitLookup('UK registration', 'AB12CDE')
    expect(await screen.findByText('No vehicle found with this registration. Check it or choose the make and model.')).toBeDefined()
    const form = screen.getByRole('form', { name: 'Report a missing car' })
    expect((within(form).getByLabelText(/Engine, version/) as HTMLInputElement).value).toBe('AB12 CDE')
  })

  it('shows the report form with the lookup data when the catalogue does not have the make', async () => {
    const { submitLookup } = setup({ '/plate_lookups': ok({ ...plate, make: 'Great Wall', candidates: [] }) })
    submitLookup('UK registration', 'OY15KDN')
    const form = await screen.findByRole('form', { name: 'Report a missing car' })
    const value = (label: RegExp | string) => (within(form).getByLabelText(label) as HTMLInputElement).value
    expect([value(/^Make/), value('Year'), value(/Engine, version/)]).toEqual(['Great Wall', '2015', 'OY15 KDN, diesel, 1968 cc, grey'])
  })

  it.each([
    ['Registration search is busy. Choose the make and model or try again in a moment.', errorResponse(503, 'plate_service_busy')],
    ['Registration search is unavailable. Use the VIN or the make and model, or try again later.', errorResponse(503, 'unavailable')],
    ['Too many attempts. Wait a moment and try again.', errorResponse(429, 'too_many_requests')],
  ])('shows "%s" and allows another lookup', async (message, response) => {
    const { requests, submitLookup } = setup({ '/plate_lookups': response })
    submitLookup('UK registration', 'AB12CDE')
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Report a missing car' })).toBeNull()
    submitLookup('UK registration', 'AB12CDE')
    await waitFor(() => expect(requests).toHaveLength(2))
  })

  it('fills the report with the lookup data when no car matches, and removes it on the next lookup', async () => {
    const { submitLookup, choose, change } = setup({ '/plate_lookups': ok(plate) })
    submitLookup('UK registration', 'OY15KDN')
    await choose(/not listed/)
    expect((within(screen.getByRole('form', { name: 'Report a missing car' })).getByLabelText(/^Make/) as HTMLInputElement).value).toBe(
      'Volkswagen',
    )
    change(0)
    submitLookup('UK registration', '!')
    expect(screen.queryByRole('button', { name: /Golf Mk7/ })).toBeNull()
    expect(screen.queryByRole('form', { name: 'Report a missing car' })).toBeNull()
  })

  it('looks up the initial registration on mount, once', async () => {
    const { requests } = setup({ '/plate_lookups': ok(plate) }, { initial: { method: 'plate', query: 'OY15KDN' } })
    await screen.findByRole('button', { name: /Golf Mk7/ })
    expect(requests.filter(([path]) => path === '/plate_lookups')).toHaveLength(1)
  })

  it('shows the details in French', async () => {
    const { submitLookup } = setup({ '/plate_lookups': ok(plate) }, { locale: 'fr' })
    submitLookup('Immatriculation britannique', 'OY15KDN')
    expect(await screen.findByText(/Volkswagen · 2015 · diesel · 1.968 cm³ · gris/)).toBeDefined()
  })
})

describe('VehicleFinder by VIN', () => {
  const switchToVin = () => fireEvent.click(screen.getByRole('tab', { name: 'VIN' }))

  it('opens the picker with the make when the VIN contains only the make', async () => {
    const { submitLookup, car } = setup({ '/vin_decoders': ok(vin) })
    switchToVin()
    submitLookup('VIN', 'wvwzzzauzfw123456')
    expect(await screen.findByText('Volkswagen · around 2015 · Germany')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Pick a model of 1' }))
    expect(car()).toEqual({ vehicle: 44, name: 'Volkswagen Lupo', year: 2015, plate: null, vin: 'WVWZZZAUZFW123456' })
  })

  it.each([
    [{ vin: 'ABC', valid: false, faults: ['length'] }, 'A VIN has 17 characters. You entered 3.'],
    [{ valid: false, faults: ['characters'] }, 'A VIN only contains letters and digits, and never I, O or Q.'],
    [{ valid: false, faults: ['check_digit'] }, 'This VIN contains an incorrect letter or digit. Check it and try again.'],
  ])('shows what is wrong with the VIN: %j', async (overrides, message) => {
    const { submitLookup } = setup({ '/vin_decoders': ok({ ...vin, candidates: [], ...overrides }) })
    switchToVin()
    submitLookup('VIN', 'ABC')
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Report a missing car' })).toBeNull()
  })

  it('shows the report form with the VIN when the maker is unknown', async () => {
    const { submitLookup } = setup({ '/vin_decoders': ok({ ...vin, maker: null, model_year: null, candidates: [] }) })
    switchToVin()
    submitLookup('VIN', 'WVWZZZAUZFW123456')
    const form = await screen.findByRole('form', { name: 'Report a missing car' })
    expect((within(form).getByLabelText(/Engine, version/) as HTMLInputElement).value).toBe('WVWZZZAUZFW123456')
  })
})

describe('VehicleFinder without scripts', () => {
  it('shows only the lists', () => {
    setup({})
    const lists = screen.getByText('The lists').closest('[role=tabpanel]')
    expect(lists?.className).toContain('tabs-plain')
    expect(screen.getByRole('tablist').className).toContain('tabs-scripted')
  })

  it('submits a registration to the results, which look it up and choose the car', () => {
    setup({})
    const field = screen.getByRole('textbox', { name: 'UK registration' }) as HTMLInputElement
    expect([field.form?.getAttribute('action'), field.name]).toEqual(['/search', 'q'])
  })
})
