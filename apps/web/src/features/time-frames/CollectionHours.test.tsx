// @vitest-environment jsdom
import type { CollectionHours as Hours } from '@partlane/contract/time-frames'
import { createCatalogue } from '@partlane/i18n/catalogue'
import { compileAll } from '@partlane/i18n/message-files'
import { I18nProvider } from '@partlane/i18n/react'
import { act, cleanup } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { CollectionHours } from './CollectionHours.tsx'

const week: NonNullable<Hours> = {
  time_zone: 'Europe/London',
  time_frames: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })),
    { weekday: 6, opens: '09:00', closes: '12:00' },
    { weekday: 6, opens: '13:00', closes: '16:00' },
  ],
}
const renderText = (serverTime: string, locale: 'en-GB' | 'fr' = 'en-GB', hours = week) =>
  renderPage(<CollectionHours hours={hours} serverTime={serverTime} />, { locale }).container.textContent

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('CollectionHours', () => {
  it.each([
    ['2026-07-06T08:00:00Z', 'Open until 17:00', 'Ouvert jusqu’à 17:00'],
    ['2026-07-06T07:59:30Z', 'Closed, opens at 09:00', 'Fermé, ouvre à 09:00'],
    ['2026-07-06T16:00:00Z', 'Closed, opens tomorrow at 09:00', 'Fermé, ouvre demain à 09:00'],
    ['2026-07-11T15:00:00Z', 'Closed, opens Monday at 09:00', 'Fermé, ouvre lundi à 09:00'],
  ])('shows at %s: %s', (serverTime, english, french) => {
    expect(renderText(serverTime)).toContain(english)
    cleanup()
    expect(renderText(serverTime, 'fr')).toContain(french)
  })

  it('groups consecutive days with the same hours', () => {
    expect(renderText('2026-07-06T08:00:00Z')).toContain('Monday–Friday09:00–17:00Saturday09:00–12:00, 13:00–16:00')
  })

  it('uses the time zone of the place and names it', () => {
    const text = renderText('2026-01-05T08:30:00Z', 'en-GB', { ...week, time_zone: 'Europe/Paris' })
    expect(text).toContain('Open until')
    expect(text).toContain('Local time in Paris')
  })

  it('opens while the page is shown, by the server’s clock and not by the device’s', async () => {
    vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') }) // the device's clock is wrong
    const { container } = renderPage(<CollectionHours hours={week} serverTime="2026-01-05T08:58:30.000Z" />)
    expect(container.textContent).toContain('Closed, opens at 09:00')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(container.textContent).toContain('Closed')
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(container.textContent).toContain('Open until 17:00')
  })

  it('hydrates without a mismatch when the opening state changed since the server rendered', async () => {
    const messagesByLocale = compileAll()
    const catalogue = createCatalogue(async (locale, namespace) => messagesByLocale[locale][namespace] ?? {})
    for (const [namespace, messages] of Object.entries(messagesByLocale['en-GB'])) catalogue.put('en-GB', namespace, messages)
    const page = (
      <I18nProvider locale="en-GB" catalogue={catalogue}>
        <CollectionHours hours={week} serverTime="2026-01-05T08:59:58.000Z" />
      </I18nProvider>
    )
    vi.useFakeTimers({ now: new Date('2026-01-05T08:59:58Z') })
    const container = document.createElement('div')
    container.innerHTML = renderToString(page)
    expect(container.textContent).toContain('Closed, opens at 09:00')
    vi.setSystemTime(new Date('2026-01-05T09:00:05Z'))
    const hydrationErrors: unknown[] = []
    const root = await act(() => hydrateRoot(container, page, { onRecoverableError: (error) => hydrationErrors.push(error) }))
    expect(hydrationErrors).toEqual([])
    expect(container.textContent).toContain('Closed, opens at 09:00')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(container.textContent).toContain('Open until 17:00')
    await act(() => root.unmount())
  })
})
