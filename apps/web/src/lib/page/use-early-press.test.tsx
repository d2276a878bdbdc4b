// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useEarlyPress } from '#lib/page/use-early-press.ts'

afterEach(cleanup)

it('repeats the last early press of a button inside once, and leaves others alone', async () => {
  const pressed = vi.fn()
  const outside = vi.fn()
  let ready = () => {}
  const Slot = ({ version = 1 }: { version?: number }) => {
    const ref = useRef<HTMLDivElement>(null)
    ready = useEarlyPress(ref)
    return (
      <>
        <div ref={ref}>
          <button key={version} type="button" onClick={pressed}>
            Inside
          </button>
        </div>
        <button type="button" onClick={outside}>
          Outside
        </button>
      </>
    )
  }
  const { rerender } = render(<Slot />)
  fireEvent.click(screen.getByText('Inside'))
  fireEvent.click(screen.getByText('Inside'))
  fireEvent.click(screen.getByText('Outside'))
  expect([pressed.mock.calls.length, outside.mock.calls.length]).toEqual([0, 1])
  rerender(<Slot version={2} />) // React has replaced the button
  await act(async () => ready())
  expect(pressed).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByText('Inside'))
  expect(pressed).toHaveBeenCalledTimes(2)
})
