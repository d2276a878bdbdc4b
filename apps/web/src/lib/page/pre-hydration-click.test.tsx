// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preHydrationClickStore, useCapturePreHydrationClicks, useReplayPreHydrationClick } from './pre-hydration-click.ts'

// Other tests of this process may have set the state of the page.
beforeEach(() => preHydrationClickStore.set('none'))
afterEach(cleanup)

function Container({ content }: { content: ReactNode }) {
  const containerRef = useRef<HTMLElement>(null)
  useCapturePreHydrationClicks(containerRef)
  return (
    <>
      <section ref={containerRef}>
        <a href="#away">Change</a>
        {content}
      </section>
      <a href="#elsewhere">Other</a>
    </>
  )
}

function InteractiveChild({ onReplay }: { onReplay: () => void }) {
  useReplayPreHydrationClick(onReplay)
  return null
}

describe('pre-hydration click', () => {
  it('is recorded as soon as the page around the lazy component has hydrated', () => {
    const isFollowed: boolean[] = []
    /** Clicks in the commit of the page, which is before the passive effects. */
    function Clicker() {
      useLayoutEffect(() => {
        const link = document.querySelector('a[href="#away"]') as HTMLElement
        isFollowed.push(link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
      }, [])
      return null
    }
    render(
      <>
        <Container content={null} />
        <Clicker />
      </>,
    )
    expect(isFollowed).toEqual([false])
  })

  it('is replayed once after hydration; other links are not affected', async () => {
    const onReplay = vi.fn()
    const { getByText, rerender } = render(<Container content={null} />)
    expect(fireEvent.click(getByText('Other'))).toBe(true)
    expect(fireEvent.click(getByText('Change'))).toBe(false) // false: the default is prevented
    await act(async () => rerender(<Container content={<InteractiveChild onReplay={onReplay} />} />))
    expect(onReplay).toHaveBeenCalledOnce()
    expect(fireEvent.click(getByText('Change'))).toBe(true)
  })
})
