// @vitest-environment jsdom
import type { ReportCaseDetails } from '@partlane/client/reports'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ToasterHost } from '#ui/feedback/ToasterHost.tsx'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ReportCasePage } from './ReportCasePage.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const caseUser = {
  role: 'personal',
  status: 'verified',
  reports_received: 1,
  reports_confirmed: 0,
  reports_made: 1,
  reports_made_confirmed: 0,
}
const reported = { ...caseUser, id: '4', name: 'Marco', slug: 'marco' }
const open: ReportCaseDetails = {
  ...{
    id: '12',
    kind: 'user',
    state: 'open',
    title: 'Marco',
    reported_id: '4',
    reported_name: 'Marco',
    reports_count: 1,
    reasons: ['spam'],
  },
  ...{
    outcome: null,
    since: '2026-11-20T10:00:00.000Z',
    reported,
    listing: null,
    snapshot: null,
    current: null,
    messages: [],
    decision: null,
  },
  reports: [{ id: '12', reason_id: 'spam', text: 'Sends links.', email: null, reporter: reported, created_at: '2026-11-20T10:00:00.000Z' }],
  ...{ appeal: null, corrections: [], earlier: [], outcomes: ['no_action', 'warn'], appeal_outcomes: [], correction_outcomes: [] },
  ...{ reporter_appeals: [], reporter_appeal_outcomes: [] },
  last_report_id: '12',
}
const decision = { outcome: 'no_action', reason: 'Nothing found.', operator: 'Omar', created_at: '2026-11-21T10:00:00.000Z' } as const
const decided: ReportCaseDetails = { ...open, state: 'decided', outcome: 'no_action', outcomes: [], decision }

async function decideAs(respond: () => ReturnType<typeof errorResponse>) {
  let shown = open
  const api = createFakeApi({
    '/operators/reports/{id}': () => ok({ type: 'report_case_details', ...shown }),
    '/operators/reports/{id}/decide': () => {
      shown = decided
      return respond()
    },
  })
  const element = (
    <>
      <ToasterHost />
      <ReportCasePage id="12" notFound="Not found" />
    </>
  )
  renderPage([{ path: '/x', element }], { path: '/x', call: api.call, token: tokenFor() })
  fireEvent.click(await screen.findByRole('radio', { name: /Warn the user/ }))
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Too many links.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Decide' }))
  return api
}

describe('a decision of an operator', () => {
  const renderCase = (data: ReportCaseDetails) => {
    const api = createFakeApi({ '/operators/reports/{id}': () => ok({ type: 'report_case_details', ...data }) })
    const page = [{ path: '/x', element: <ReportCasePage id="12" notFound="Not found" /> }]
    return renderPage(page, { path: '/x', call: api.call, token: tokenFor() })
  }

  it('focuses what is missing, and keeps the typed reason', async () => {
    renderCase(open)
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }))
    await screen.findByText('Choose what happens.')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /No action/ }))
    fireEvent.click(screen.getByRole('radio', { name: /Warn the user/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }))
    const reason = screen.getByLabelText(/Reason/)
    expect(document.activeElement).toBe(reason)
    fireEvent.change(reason, { target: { value: 'Too many links.' } })
    cleanup()
    renderCase(open)
    expect(((await screen.findByLabelText(/Reason/)) as HTMLTextAreaElement).value).toBe('Too many links.')
  })

  it('has the photos in full size, and leads back to the filtered list', async () => {
    const photo = { position: 1, url: '/p/1.jpg', sources: [], width: 800, height: 600, placeholder: '' }
    const snapshot = { title: 'Disc', text: '', price: null, photos: [photo], taken_at: '2026-11-20T10:00:00.000Z' }
    const { router } = renderCase({ ...open, snapshot })
    fireEvent.click(await screen.findByRole('button', { name: 'Open photo 1 in full size' }))
    expect(screen.getByRole('dialog', { name: 'Photo 1' })).toBeTruthy()
    const backPath = () => screen.getByRole('link', { name: 'Reports', hidden: true }).getAttribute('href')
    expect(backPath()).toBe('/staff/reports')
    await router.navigate('/x', { state: { caseList: 'state=appealed&kind=user' } })
    await waitFor(() => expect(backPath()).toBe('/staff/reports?state=appealed&kind=user'))
  })

  it('is confirmed', async () => {
    const api = await decideAs(() => ok({ type: 'report_case_details', ...decided }))
    await screen.findByText('The decision is saved, and both sides are notified.')
    expect(api.sentTo('/operators/reports/{id}/decide')).toEqual([
      { id: '12', decision: { outcome: 'warn', reason: 'Too many links.', last_report_id: '12' } },
    ])
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  })

  it('about appeals of reporters names the newest one that is shown', async () => {
    const appeal = (id: string, status: 'open' | 'upheld') => ({
      ...{ id, status, text: 'Look again.', created_at: '2026-11-22T10:00:00.000Z', reporter_name: 'Priya' },
      ...{ decision_reason: null, decided_at: null, decided_by: null },
    })
    const appealed: ReportCaseDetails = {
      ...decided,
      ...{ state: 'appealed', reporter_appeals: [appeal('7', 'open'), appeal('9', 'open'), appeal('30', 'upheld')] },
      reporter_appeal_outcomes: ['upheld', 'warn'],
    }
    const api = createFakeApi({
      '/operators/reports/{id}': () => ok({ type: 'report_case_details', ...appealed }),
      '/operators/reports/{id}/decide_reporter_appeal': () => ok({ type: 'report_case_details', ...decided }),
    })
    const page = [{ path: '/x', element: <ReportCasePage id="12" notFound="Not found" /> }]
    renderPage(page, { path: '/x', call: api.call, token: tokenFor() })
    fireEvent.click(await screen.findByRole('radio', { name: /Warn the user/ }))
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'It is a copy.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }))
    const sent = () => api.sentTo('/operators/reports/{id}/decide_reporter_appeal')
    await waitFor(() => expect(sent()).toEqual([{ id: '12', appeal: { outcome: 'warn', reason: 'It is a copy.', last_appeal_id: '9' } }]))
  })

  it('that comes second is refused, and its reason stays readable', async () => {
    await decideAs(() => errorResponse(409, 'report_is_decided'))
    await screen.findByText('Nothing found.')
    expect(screen.getByRole('alert').textContent).not.toBe('')
    screen.getByText('Too many links.')
  })
})
