// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { useOpenRequestedChat } from './use-open-requested-chat.ts'

function Shell() {
  useOpenRequestedChat()
  return null
}
const open = (path: string, locale?: 'fr') => renderPage(<Shell />, { path, ...(locale && { locale }) }).router
const urlOf = ({ state: { location } }: ReturnType<typeof open>) => location.pathname + location.search

afterEach(cleanup)

describe('useOpenRequestedChat', () => {
  it('opens the conversation that any page names, in its language', async () => {
    const router = open('/fr/search?q=disc&chatId=5', 'fr')
    await waitFor(() => expect(urlOf(router)).toBe('/fr/profile/messages?chatId=5'))
  })

  it('leaves the messages page, a malformed id and a return path alone', () => {
    for (const path of ['/profile/messages?tab=archived&chatId=5', '/?chatId=x', '/sign-in?return=%2Fprofile%2Fmessages%3FchatId%3D5'])
      expect(urlOf(open(path))).toBe(path)
  })
})
