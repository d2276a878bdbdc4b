// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UiProvider } from '../core/ui-context.tsx'
import { Countdown } from './Countdown.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const RENDERED_AT_MS = Date.parse('2026-11-22T10:00:00Z')
const MINUTE_MS = 60_000

const element = (serverOffsetMs: number) => (
  <UiProvider locale="en-GB" t={(key) => key} serverOffsetMs={serverOffsetMs} renderedAtMs={RENDERED_AT_MS}>
    <Countdown endsAt="2026-11-22T10:12:00Z" />
  </UiProvider>
)

describe('Countdown', () => {
  it.each([
    ['right', 0],
    ['an hour late', -60 * MINUTE_MS],
    ['a day early', 24 * 60 * MINUTE_MS],
  ])('shows the remaining time from the start, without a mismatch, when the device clock is %s', async (_, clockErrorMs) => {
    const html = renderToString(element(0))
    expect(html).toContain('12m 00s')
    // Three seconds after the rendering.
    vi.useFakeTimers({ now: RENDERED_AT_MS + clockErrorMs + 3000 })
    const container = document.createElement('div')
    container.innerHTML = html
    const errors: unknown[] = []
    const root = await act(() => hydrateRoot(container, element(-clockErrorMs), { onRecoverableError: (error) => errors.push(error) }))
    expect(container.textContent).toContain('11m 57s')
    expect(errors).toEqual([])
    act(() => root.unmount())
  })
})
