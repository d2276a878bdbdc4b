// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { FitmentFinder } from './fitment-finder.tsx'

afterEach(cleanup)

const ok = (value: unknown): InProcessResult => ({ ok: true, value })
const golf = { node_id: '72', name: 'Volkswagen Golf Mk7 2.0 TDI 150', level: 'trim', year: 2015 }
const facts = { make: 'Volkswagen', model: 'Golf', year: 2015, fuel: 'diesel', engine_cc: 1968, colour: 'grey' }
const responses: Record<string, InProcessResult> = {
  '/plate_lookups': ok({ plate: 'OY15KDN', ...facts, candidates: [golf] }),
  '/makes': ok([{ id: '1', slug: 'volkswagen', name: 'Volkswagen', source: 'catalogue', is_popular: true }]),
}

function setup() {
  const onAdd = vi.fn()
  renderPage(<FitmentFinder onAdd={onAdd} />, {
    call: async ({ path }) => responses[path] ?? { ok: true, value: [] },
  })
  return onAdd
}

describe('FitmentFinder', () => {
  it('adds the car of a registration, then is ready for the next one', async () => {
    const onAdd = setup()
    const field = screen.getByRole('textbox', { name: 'UK registration' })
    fireEvent.change(field, { target: { value: 'oy15 kdn' } })
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    fireEvent.click(await screen.findByRole('button', { name: `Add ${golf.name}` }))
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ node_id: '72', name: golf.name })
    const nextField = screen.getByRole('textbox', { name: 'UK registration' })
    expect(nextField).toHaveProperty('value', '')
    expect(document.activeElement).toBe(nextField)
  })

  it('adds a vehicle from lists and stays in the lists, with the focus in the first one', async () => {
    const onAdd = setup()
    fireEvent.click(screen.getByRole('tab', { name: 'Make and model' }))
    await screen.findByRole('option', { name: 'Volkswagen' })
    fireEvent.change(screen.getByLabelText('Make'), { target: { value: '1' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Add Volkswagen' }))
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ node_id: '1', name: 'Volkswagen' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Make')))
    expect(screen.getByLabelText('Make')).toHaveProperty('value', '')
  })
})
