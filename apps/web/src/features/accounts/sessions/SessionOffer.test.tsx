// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { offeredTokenStore } from '#lib/routing/embedding.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { SessionOffer } from './SessionOffer.tsx'

const storedToken = tokenFor({ id: 1 })
const tokenOfOther = tokenFor({ id: 2 })
const newerToken = tokenFor({ id: 1, status: 'unverified' })
const storedUser = { id: '1', first_name: 'Tom', last_name: 'Hughes', company_name: null, email: 'tom@example.com' }

/** The server's response to the offered token. */
const respond = (status: number, attributes: object = {}, id = '2') =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: { type: 'user', id, attributes } }), { status }))

async function renderOffer(token: string, locale: 'en-GB' | 'fr' = 'en-GB', offeredToken = tokenOfOther) {
  const page = renderPage(<SessionOffer />, { token, locale, call: async () => ({ ok: true, value: storedUser }) })
  await act(async () => offeredTokenStore.set(offeredToken))
  return page
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the offer of another session', () => {
  it('keeps the stored session, or continues with the offered one', async () => {
    respond(200, { first_name: 'Priya', last_name: 'Shah', company_name: null })
    const { session, unmount } = await renderOffer(storedToken)
    await screen.findByRole('heading', { name: 'Continue as Priya Shah?' })
    expect(session.token()).toBe(storedToken)
    fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in as Tom Hughes' }))
    expect(session.token()).toBe(storedToken)
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()

    const accepted = await renderOffer(storedToken)
    fireEvent.click(await screen.findByRole('button', { name: 'Continue as Priya Shah' }))
    expect(accepted.session.token()).toBe(tokenOfOther)
    expect(offeredTokenStore.get()).toBe('')
  })

  it('asks a guest too, in French', async () => {
    respond(200, { first_name: 'Priya', last_name: 'Shah', company_name: null })
    const guestToken = tokenFor({ id: 9, role: 'guest', status: 'guest' })
    const { session } = await renderOffer(guestToken, 'fr')
    await screen.findByRole('heading', { name: 'Continuer en tant que Priya Shah ?' })
    fireEvent.click(screen.getByRole('button', { name: 'Continuer en tant qu’invité' }))
    expect(session.token()).toBe(guestToken)
  })

  it('drops a token that the server rejects', async () => {
    respond(401)
    const { session } = await renderOffer(storedToken)
    await waitFor(() => expect(offeredTokenStore.get()).toBe(''))
    expect(session.token()).toBe(storedToken)
  })

  it('adopts a token of the stored user once the server has accepted it', async () => {
    respond(200, { first_name: 'Tom', last_name: 'Hughes', company_name: null }, '1')
    const { session } = await renderOffer(storedToken, 'en-GB', newerToken)
    await waitFor(() => expect(session.token()).toBe(newerToken))
    expect(offeredTokenStore.get()).toBe('')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the session when a forged token names the stored user', async () => {
    respond(401)
    const { session } = await renderOffer(storedToken, 'en-GB', newerToken)
    await waitFor(() => expect(offeredTokenStore.get()).toBe(''))
    expect(session.token()).toBe(storedToken)
  })
})
