// @vitest-environment jsdom
import { createApi } from '@partlane/client/api/api'
import { inProcessTransport } from '@partlane/client/api/transport'
import { waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageErrorReporter } from './report-page-error.ts'

afterEach(() => vi.unstubAllGlobals())

function createReporter() {
  const reports: unknown[] = []
  const consoleErrors: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => consoleErrors.push(error))
  const api = createApi(
    inProcessTransport(async (_, input) => {
      reports.push((input as { page_error: unknown }).page_error)
      return { ok: true, value: undefined }
    }),
  )
  return { reports, consoleErrors, reportPageError: createPageErrorReporter(api, () => 'routes/listing') }
}

describe('createPageErrorReporter', () => {
  it('reports a mismatch after hydration with its route and logs it to the console', async () => {
    const { reports, consoleErrors, reportPageError } = createReporter()
    const container = document.createElement('div')
    container.innerHTML = '<p>12 minutes</p>'
    const root = hydrateRoot(container, <p>11 minutes</p>, { onRecoverableError: reportPageError })
    await waitFor(() => expect(reports).toEqual([{ error: 'Error', route: 'routes/listing' }]))
    expect(consoleErrors).toHaveLength(1)
    root.unmount()
  })

  it('reports the number of an error of React, and never the text of an error', () => {
    const { reports, reportPageError } = createReporter()
    reportPageError(new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=nell'))
    reportPageError(new TypeError('nell@example.com is not a function'))
    reportPageError('nell')
    expect(reports).toEqual([
      { error: 'React 418', route: 'routes/listing' },
      { error: 'TypeError', route: 'routes/listing' },
      { error: 'unknown', route: 'routes/listing' },
    ])
  })

  it('stops after five reports', () => {
    const { reports, consoleErrors, reportPageError } = createReporter()
    for (let count = 0; count < 9; count++) reportPageError(new Error('again'))
    expect([reports.length, consoleErrors.length]).toEqual([5, 9])
  })
})
