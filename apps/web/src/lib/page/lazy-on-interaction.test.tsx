// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { chooseCar, waitForCarChange } from '#lib/preferences/car.ts'
import { lazyOnInteraction } from './lazy-on-interaction.ts'

describe('lazyOnInteraction', () => {
  it('loads its code when the car changes, before any interaction', async () => {
    const Chip = lazyOnInteraction(async () => () => <b>Golf</b>, waitForCarChange)
    const Panel = lazyOnInteraction(async () => () => <b>Panel</b>)
    const Page = () => (
      <>
        <Suspense fallback="Choose your car">
          <Chip />
        </Suspense>
        <Suspense fallback="no panel">
          <Panel />
        </Suspense>
      </>
    )
    await act(async () => render(<Page />))
    expect(screen.getByText(/Choose your car/)).toBeTruthy()
    await act(async () => chooseCar({ vehicle: 7, year: 2015 }))
    expect(await screen.findByText('Golf')).toBeTruthy()
    expect(screen.getByText(/no panel/)).toBeTruthy()
  })
  it('loads its code at once after an interaction before it was rendered', async () => {
    fireEvent.click(document.body)
    const Finder = lazyOnInteraction(async () => () => <b>Finder</b>)
    await act(async () =>
      render(
        <Suspense fallback="no finder">
          <Finder />
        </Suspense>,
      ),
    )
    expect(screen.getByText('Finder')).toBeTruthy()
  })
})
