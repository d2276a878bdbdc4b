// @vitest-environment jsdom

import type { InProcessResult } from '@partlane/client/api/transport'
import type { ReportDecision, ReportTarget } from '@partlane/client/reports'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeApi, errorResponse, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { DecisionPage, MailedDecisionPage } from './DecisionPage.tsx'
import { DecisionsPage } from './DecisionsPage.tsx'
import { ReportButton } from './ReportButton.tsx'
import { ReportProvider } from './ReportProvider.tsx'
import { ReportsPage } from './ReportsPage.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  onlineManager.setOnline(true)
})

const decision: ReportDecision = {
  id: '5',
  kind: 'listing',
  outcome: 'block_listing',
  title: 'Brake disc',
  text: null,
  listing_id: '7',
  listing: { slug: 'disc-1a', status: 'blocked', is_public: false },
  reason: 'It is a copy of a brand.',
  created_at: '2026-11-20T10:00:00.000Z',
  appeal_until: '2027-05-20T10:00:00.000Z',
  can_appeal: true,
  appeal: null,
  corrections: [],
  correction_refusal: 'listing_not_changed',
}
const openAppeal = {
  text: 'It is original.',
  status: 'open',
  created_at: '2026-11-21T10:00:00.000Z',
  decision_reason: null,
  decided_at: null,
}
const onePage = (...rows: object[]) =>
  ok({ items: rows, pagy: { count: rows.length, page: 1, items: 20, pages: 1, next: null, prev: null } })

describe('ReportDialog', () => {
  const listing: ReportTarget = { kind: 'listing', id: 'disc-1a', name: 'Brake disc' }
  const message: ReportTarget = { kind: 'message', id: '12', name: 'Priya', chatId: '3' }
  const reasons = [
    { type: 'report_reason', id: 'counterfeit', name: 'Counterfeit' },
    { type: 'report_reason', id: 'other', name: 'Something else' },
  ]

  type DialogOptions = { token?: string; response?: InProcessResult; guestIsReady?: Promise<void> }

  async function openDialog(
    target: ReportTarget,
    { token = tokenFor(), response = ok({ type: 'report', id: '1' }), guestIsReady }: DialogOptions = {},
  ) {
    const api = createFakeApi({
      '/listing_reason_lookup': () => ok(reasons),
      '/user_reason_lookup': () => ok(reasons),
      '/reports': () => response,
      '/guests/user': async () => {
        await guestIsReady
        return ok({ id: '5', jwt_token: tokenFor({ id: 5, role: 'guest', status: 'guest' }), expires_at: '' })
      },
      '/users/chats/{id}': () => ok({ type: 'chat', id: '3' }),
    })
    const element = (
      <ReportProvider>
        <ReportButton target={target} label="Report" />
      </ReportProvider>
    )
    const { session } = renderPage([{ path: '/', element }], { path: '/', call: api.call, ...(token && { token }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByLabelText(/What is wrong/)
    return { api, dialog, session, send: () => fireEvent.click(dialog.getByRole('button', { name: 'Send report' })) }
  }

  it('sends reason and details, and closes', async () => {
    const { api, dialog, send } = await openDialog(listing)
    fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: 'counterfeit' } })
    fireEvent.change(dialog.getByLabelText(/Details/), { target: { value: ' A copy. ' } })
    send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo('/reports')).toEqual([{ report: { listing_id: 'disc-1a', reason_id: 'counterfeit', text: 'A copy.', email: null } }])
  })

  it('names what is missing, and sends nothing', async () => {
    const { api, dialog, send } = await openDialog(listing)
    send()
    await dialog.findByText('Choose a reason.')
    expect(document.activeElement).toBe(dialog.getByLabelText(/What is wrong/))
    fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: 'other' } })
    send()
    await dialog.findByText('Describe what is wrong.')
    expect(document.activeElement).toBe(dialog.getByLabelText(/Details/))
    expect(api.sentTo('/reports')).toEqual([])
  })

  it('blocks the other side of a conversation only if the reporter chose it', async () => {
    const { api, dialog, send } = await openDialog(message)
    fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: 'counterfeit' } })
    fireEvent.click(dialog.getByRole('checkbox', { name: /Also block this user/ }))
    send()
    await waitFor(() => expect(api.sentTo('/users/chats/{id}')).toEqual([{ id: '3', chat: { blocked: true } }]))
    expect(api.sentTo('/reports')).toMatchObject([{ report: { message_id: '12' } }])
  })

  it('says at once that there is no connection, and sends nothing later', async () => {
    const { api, dialog, send } = await openDialog(listing, { response: errorResponse(0, 'unreachable') })
    onlineManager.setOnline(false)
    fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: 'counterfeit' } })
    send()
    expect((await dialog.findByRole('alert')).textContent).toContain('No connection.')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    onlineManager.setOnline(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo('/reports')).toHaveLength(1)
  })

  it('sends nothing after the visitor has cancelled', async () => {
    const guest = Promise.withResolvers<void>()
    const { api, dialog, send, session } = await openDialog(listing, { token: '', guestIsReady: guest.promise })
    fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: 'counterfeit' } })
    fireEvent.change(dialog.getByLabelText(/Your email address/), { target: { value: 'nadia@example.com' } })
    send()
    await waitFor(() => expect(api.sentTo('/guests/user')).toHaveLength(1))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    guest.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(session.get().kind).toBe('guest'))
    expect(api.sentTo('/reports')).toEqual([])
  })

  it('keeps the dialog and its text when the server refuses', async () => {
    const { dialog, send } = await openDialog(listing, { response: errorResponse(429, 'too_many_reports') })
    fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: 'counterfeit' } })
    fireEvent.change(dialog.getByLabelText(/Details/), { target: { value: 'A copy.' } })
    send()
    await dialog.findByRole('alert')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Details/).value).toBe('A copy.')
  })
})

describe('the lists', () => {
  it('shows own reports with their outcome', async () => {
    const report = {
      type: 'report',
      reason_id: 'spam',
      text: null,
      reversed: false,
      decided_at: null,
      ...{ listing_slug: null, user_slug: null, chat_id: null, can_appeal: false, appeal_until: null, appeal: null },
      created_at: '2026-11-20T10:00:00.000Z',
    }
    const api = createFakeApi({
      '/users/reports': () =>
        onePage(
          { ...report, id: '2', kind: 'user', title: 'Priya N.', user_slug: 'priya-n', status: 'open', outcome: null },
          { ...report, id: '1', kind: 'user', title: 'Marco', status: 'decided', outcome: 'block_user', reversed: true },
        ),
    })
    renderPage([{ path: '/profile/reports', element: <ReportsPage /> }], { path: '/profile/reports', call: api.call, token: tokenFor() })
    const [waiting, reversed] = within(await screen.findByRole('list', { name: 'Reported by you' })).getAllByRole('listitem')
    expect(waiting?.textContent).toContain('User Priya N.Waiting for our team')
    expect(reversed?.textContent).toContain('User MarcoReversed after an appeal')
    expect(screen.getByRole('link', { name: 'User Priya N.' }).getAttribute('href')).toBe('/users/priya-n')
    expect(screen.queryByRole('link', { name: 'User Marco' })).toBeNull()
  })

  it('appeals a decision without action, once', async () => {
    const until = '2027-05-20T10:00:00.000Z'
    const report = {
      ...{ type: 'report', id: '3', kind: 'user', title: 'Marco', reason_id: 'spam', text: null, status: 'decided', outcome: 'no_action' },
      ...{ listing_slug: null, user_slug: null, chat_id: null, reversed: false, appeal_until: until, can_appeal: true, appeal: null },
      ...{ created_at: '2026-11-20T10:00:00.000Z', decided_at: '2026-11-21T10:00:00.000Z' },
    }
    let shown: object = report
    const api = createFakeApi({
      '/users/reports': () => onePage(shown),
      '/users/reports/{id}/appeal': () => {
        shown = { ...report, can_appeal: false, appeal: openAppeal }
        return ok(shown)
      },
    })
    renderPage([{ path: '/x', element: <ReportsPage /> }], { path: '/x', call: api.call, token: tokenFor() })
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for another look' }))
    const text = screen.getByLabelText(/Why should our team act/)
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await waitFor(() => expect(document.activeElement).toBe(text))
    fireEvent.change(text, { target: { value: ' It is original. ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText('Another member of our team will look at it and tell you.')
    expect(api.sentTo('/users/reports/{id}/appeal')).toEqual([{ id: '3', appeal: { text: 'It is original.' } }])
    expect(screen.queryByRole('button', { name: /another look|Send/ })).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  it('says that there are no decisions, and offers another attempt after an error', async () => {
    let isDown = true
    const api = createFakeApi({ '/users/decisions': () => (isDown ? errorResponse(503, 'unavailable') : onePage()) })
    renderPage([{ path: '/x', element: <DecisionsPage /> }], { path: '/x', call: api.call, token: tokenFor() })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(retry)
    await screen.findByText('No decisions about you')
  })
})

describe('a decision', () => {
  const renderDecision = (value: ReportDecision) => {
    let current = value
    const api = createFakeApi({
      '/users/decisions/{id}': () => ok({ type: 'report_decision', ...current }),
      '/users/decisions/{id}/appeal': () => {
        current = { ...current, can_appeal: false, appeal: openAppeal as ReportDecision['appeal'] }
        return ok({ type: 'report_decision', ...current })
      },
      '/users/decisions/{id}/correction': () => {
        const requested = { status: 'open', created_at: '2026-11-23T10:00:00.000Z', decision_reason: null, decided_at: null } as const
        current = { ...current, corrections: [...current.corrections, requested], correction_refusal: 'correction_is_open' }
        return ok({ type: 'report_decision', ...current })
      },
    })
    const element = <DecisionPage id="5" notFound="Not found" />
    renderPage([{ path: '/x', element }], { path: '/x', call: api.call, token: tokenFor() })
    return api
  }

  it('gives the reason and leads to the correction of the listing', async () => {
    renderDecision(decision)
    await screen.findByRole('heading', { name: 'Your listing “Brake disc” is blocked' })
    screen.getByText('It is a copy of a brand.')
    expect(screen.getByRole('link', { name: 'Correct the listing' }).getAttribute('href')).toBe('/sell/7')
  })

  it('says what a warning is about', async () => {
    const warning = { ...decision, outcome: 'warn', correction_refusal: 'correction_not_possible' } as const
    renderDecision({ ...warning, listing: { slug: 'disc-1a', status: 'available', is_public: true } })
    await screen.findByRole('heading', { name: 'You have a warning about your listing “Brake disc”' })
    expect(screen.getByRole('link', { name: 'View the listing' }).getAttribute('href')).toBe('/listings/disc-1a')
    cleanup()
    renderDecision({ ...warning, kind: 'user', title: '', listing_id: null, listing: null })
    await screen.findByRole('heading', { name: 'You have a warning about your account' })
  })

  it('that was reversed is told in the past, with the listing on sale again', async () => {
    const appeal = { ...openAppeal, status: 'reversed', decision_reason: 'It is original.' } as ReportDecision['appeal']
    const listing = { slug: 'disc-1a', status: 'available', is_public: true } as const
    renderDecision({ ...decision, appeal, can_appeal: false, listing, correction_refusal: 'correction_not_possible' })
    await screen.findByRole('heading', { name: 'Your listing “Brake disc” was blocked' })
    screen.getByText('The listing is on sale again.')
    screen.getByRole('link', { name: 'View the listing' })
    expect(screen.queryByText(/can no longer be found/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Correct the listing' })).toBeNull()
  })

  it('asks for a check of the corrected listing, also after a refusal', async () => {
    const refused = {
      status: 'refused',
      created_at: '2026-11-21T10:00:00.000Z',
      decision_reason: 'The maker is still missing.',
      decided_at: '2026-11-22T10:00:00.000Z',
    } as const
    const api = renderDecision({ ...decision, corrections: [refused], correction_refusal: null })
    await screen.findByText('The maker is still missing.')
    fireEvent.click(screen.getByRole('button', { name: 'I have corrected the listing: check it again' }))
    await screen.findByText(/You asked on 23 Nov 2026 for another check of the listing/)
    expect(api.sentTo('/users/decisions/{id}/correction')).toEqual([{ id: '5' }])
    expect(screen.queryByRole('button', { name: /check it again/ })).toBeNull()
  })

  it('is checked again only after an edit', async () => {
    renderDecision(decision)
    await screen.findByText('You can ask for a check when you have changed and saved the listing.')
    expect(screen.queryByRole('button', { name: /check it again/ })).toBeNull()
  })

  it('is appealed once, with a text', async () => {
    const api = renderDecision(decision)
    const send = await screen.findByRole('button', { name: 'Send appeal' })
    fireEvent.click(send)
    await screen.findByText('Write why the decision is wrong.')
    fireEvent.change(screen.getByLabelText(/Why is the decision wrong/), { target: { value: 'It is original.' } })
    fireEvent.click(send)
    await screen.findByText('Another member of our team will decide and tell you.')
    expect(api.sentTo('/users/decisions/{id}/appeal')).toEqual([{ id: '5', appeal: { text: 'It is original.' } }])
    expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull()
  })

  it('focuses the text that is missing', async () => {
    renderDecision(decision)
    fireEvent.click(await screen.findByRole('button', { name: 'Send appeal' }))
    await screen.findByText('Write why the decision is wrong.')
    expect(document.activeElement).toBe(screen.getByLabelText(/Why is the decision wrong/))
  })

  it('keeps what was typed until it is sent, for the same user', async () => {
    const type = async (value: string) => fireEvent.change(await screen.findByLabelText(/Why is/), { target: { value } })
    const typed = async () => ((await screen.findByLabelText(/Why is/)) as HTMLTextAreaElement).value
    renderDecision(decision)
    await type('It is original.')
    cleanup()
    renderDecision(decision)
    expect(await typed()).toBe('It is original.')
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText('Another member of our team will decide and tell you.')
    cleanup()
    renderDecision(decision)
    expect(await typed()).toBe('')
  })

  it('that another tab has sent leaves the text of this one to read', async () => {
    let shown: ReportDecision = decision
    const api = createFakeApi({
      '/users/decisions/{id}': () => ok({ type: 'report_decision', ...shown }),
      '/users/decisions/{id}/appeal': () => {
        shown = { ...decision, can_appeal: false, appeal: { ...openAppeal, status: 'open' } }
        return errorResponse(409, 'already_appealed')
      },
    })
    const page = [{ path: '/x', element: <DecisionPage id="5" notFound="Not found" /> }]
    renderPage(page, { path: '/x', call: api.call, token: tokenFor() })
    fireEvent.change(await screen.findByLabelText(/Why is the decision wrong/), { target: { value: 'A better text.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText('You have already appealed against this decision.')
    expect(screen.getByText('A better text.')).toBeTruthy()
    expect(screen.getByText('It is original.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove this text' }))
    expect(screen.queryByText('A better text.')).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  it('cannot be appealed after six months', async () => {
    renderDecision({ ...decision, can_appeal: false })
    await screen.findByText('The 6 months in which you could appeal are over.')
  })

  it('opens by the token of its mail, and says when the link is not valid', async () => {
    const token = 'a'.repeat(24)
    const api = createFakeApi({
      '/report_decisions/open': ({ token: sent }) =>
        sent === token ? ok({ type: 'report_decision', ...decision, correction_refusal: null }) : errorResponse(404, 'not_found'),
    })
    renderPage([{ path: '/decision', element: <MailedDecisionPage /> }], { path: `/decision#token=${token}`, call: api.call })
    await screen.findByText('It is a copy of a brand.')
    expect(screen.getByRole('link', { name: 'Ask for the check in your account' }).getAttribute('href')).toBe(
      '/profile/reports/decisions/5',
    )
    cleanup()
    renderPage([{ path: '/decision', element: <MailedDecisionPage /> }], { path: `/decision#token=${'b'.repeat(24)}`, call: api.call })
    await screen.findByText('This link is not valid')
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
    expect(api.sentTo('/report_decisions/open')).toEqual([{ token }, { token: 'b'.repeat(24) }])
  })
})
