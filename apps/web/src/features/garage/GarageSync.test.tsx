// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseCar, currentCar, currentCarDetails } from '#lib/preferences/car.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { GarageSync } from './GarageSync.tsx'
import { KeepCar } from './KeepCar.tsx'

afterEach(cleanup)

const golf = {
  id: '3',
  node_id: '7',
  name: 'Volkswagen Golf Mk7',
  short_name: 'Golf',
  level: 'generation',
  year: 2015,
  nickname: null,
  plate: 'OY15KDN',
  vin: null,
  mileage: null,
  chosen: true,
  created_at: '2026-01-01T00:00:00.000Z',
}
const ok = (value: unknown): InProcessResult => ({ ok: true, value })

/** A garage that stores what is added. */
function createGarage(vehicles: (typeof golf)[]) {
  const requests: [method: string, body: unknown][] = []
  const reads: string[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    if (path.startsWith('/vehicle_nodes')) return ok({ id: '7', full_name: golf.name, short_name: 'Golf' })
    if (method === 'GET') {
      reads.push(path)
      return ok(vehicles)
    }
    requests.push([method, input.vehicle])
    if (method === 'POST') vehicles.push({ ...golf, ...(input.vehicle as object) })
    return ok(vehicles.at(-1))
  }
  return { requests, reads, call }
}

describe('GarageSync', () => {
  it('saves the car that a visitor chose before the sign-in, once, with its registration', async () => {
    chooseCar({ vehicle: 7, year: 2015, plate: 'OY15KDN' })
    const { requests, reads, call } = createGarage([])
    renderPage(<GarageSync />, { token: tokenFor(), call })
    await waitFor(() => expect(requests).toEqual([['POST', { node_id: '7', year: 2015, plate: 'OY15KDN', vin: null, chosen: true }]]))
    expect(currentCarDetails()).toMatchObject({ plate: 'OY15KDN', isInGarage: true })
    cleanup()
    const readCount = reads.length
    renderPage(<GarageSync />, { token: tokenFor(), call })
    await waitFor(() => expect(reads.length).toBeGreaterThan(readCount))
    expect(requests).toHaveLength(1)
  })

  it('marks the vehicle as chosen when the garage already contains it', async () => {
    chooseCar({ vehicle: 7, year: 2015 })
    const { requests, call } = createGarage([golf])
    renderPage(<GarageSync />, { token: tokenFor(), call })
    await waitFor(() => expect(requests).toEqual([['PUT', { chosen: true }]]))
  })

  it('gives the chosen vehicle of the garage to a device without a car', async () => {
    const { requests, call } = createGarage([golf])
    renderPage(<GarageSync />, { token: tokenFor(), call })
    await waitFor(() => expect(currentCar()).toEqual({ vehicle: 7, year: 2015 }))
    expect(currentCarDetails()).toMatchObject({ plate: 'OY15KDN', isInGarage: true })
    expect(requests).toEqual([])
  })
})

describe('KeepCar', () => {
  it('saves the chosen car to the garage in one tap', async () => {
    chooseCar({ vehicle: 7, year: 2015, plate: 'OY15KDN' })
    const { requests, call } = createGarage([])
    renderPage(<KeepCar vehicles={[]} />, { token: tokenFor(), call })
    fireEvent.click(await screen.findByRole('button', { name: 'Save this Golf' }))
    await waitFor(() => expect(requests).toEqual([['POST', { node_id: '7', year: 2015, plate: 'OY15KDN', vin: null, chosen: true }]]))
  })
})
