// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useEarlyPresses, useKeptPress } from './pre-hydration-press.ts'

afterEach(cleanup)

function Bar({ part }: { part: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  useEarlyPresses(place)
  return (
    <>
      <section ref={place}>
        <a href="#away">Change</a>
        {part}
      </section>
      <a href="#elsewhere">Other</a>
    </>
  )
}

function Part({ onKept }: { onKept: () => void }) {
  useKeptPress(onKept)
  return null
}

it('keeps a press until the part is there, does it once, and leaves other links alone', async () => {
  const kept = vi.fn()
  const { getByText, rerender } = render(<Bar part={null} />)
  expect(fireEvent.click(getByText('Other'))).toBe(true)
  expect(fireEvent.click(getByText('Change'))).toBe(false) // prevented: the link leads nowhere
  await act(async () => rerender(<Bar part={<Part onKept={kept} />} />))
  expect(kept).toHaveBeenCalledOnce()
  expect(fireEvent.click(getByText('Change'))).toBe(true) // from now on it is the part's own affair
})
