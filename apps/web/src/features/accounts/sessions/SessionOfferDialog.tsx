import { type CurrentUser, useCurrentUser, useSignOut } from '@partlane/client/accounts'
import { createApi } from '@partlane/client/api/api'
import { useSessionStore } from '@partlane/client/api/api-context'
import { accountsEndpoints } from '@partlane/client/api/endpoints/accounts.generated'
import { httpTransport } from '@partlane/client/api/transport'
import { useSession } from '@partlane/client/session/session'
import type { SessionStore } from '@partlane/client/session/session-store'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offeredTokenStore } from '#lib/routing/embedding.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/**
 * The choice to continue as the user of a token from the URL or to stay in the stored session.
 * Closing the dialog keeps the stored session. A token that the server rejects is dropped. One of
 * the stored user, or of a session that has ended, replaces the stored token without a question.
 */
export function SessionOfferDialog({ token }: { token: string }) {
  const { t, locale } = useI18n('accounts')
  const session = useSessionStore()
  const { kind } = useSession()
  const { data: storedUser } = useCurrentUser()
  const signOut = useSignOut()
  const { data: offeredUser, isError } = useQuery({
    queryKey: ['accounts', 'offered-session'],
    queryFn: () => verifyToken(session, token, locale),
    retry: false,
    gcTime: 0,
  })
  const isAdopted = session.token() === token
  useEffect(() => {
    if (isError || isAdopted) dropOffer()
  }, [isError, isAdopted])
  if (!offeredUser || isAdopted) return null

  const acceptOffer = () => {
    dropOffer()
    if (kind === 'guest') session.signOut()
    else signOut()
    session.setToken(token)
  }
  const storedName = kind === 'guest' ? undefined : storedUser && nameOf(storedUser)
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={dropOffer}
      size="sm"
      title={t('offer.title', { name: nameOf(offeredUser) })}
      footer={
        <>
          <Button fullWidth onClick={dropOffer}>
            {storedName ? t('offer.stay', { name: storedName }) : t('offer.stay_guest')}
          </Button>
          <Button variant="primary" fullWidth onClick={acceptOffer}>
            {t('offer.continue', { name: nameOf(offeredUser) })}
          </Button>
        </>
      }
    >
      <p>{kind === 'guest' ? t('offer.text_guest') : t('offer.text')}</p>
    </Dialog>
  )
}

const dropOffer = () => offeredTokenStore.set('')

/**
 * Returns the user of a token that the server accepts. It replaces the token of the same user: a
 * rejection of the old one in the meantime does not end the session.
 */
async function verifyToken(session: SessionStore, token: string, locale: string): Promise<CurrentUser> {
  const userPromise = fetchUser(token, locale)
  await session.deferRejections(async () => {
    const { id } = await userPromise
    const storedUser = session.get().user
    if (storedUser === null || storedUser.id === id) session.setToken(token)
  })
  return userPromise
}

/** The user of a token that is not the stored one. Errors do not affect the stored session. */
function fetchUser(token: string, locale: string): Promise<CurrentUser> {
  const ignore = () => undefined
  const transport = httpTransport({
    baseUrl: '/api/v1',
    token: () => token,
    locale: () => locale,
    currency: () => '',
    onSessionLost: ignore,
    log: ignore,
  })
  return createApi(transport)(accountsEndpoints).currentUser({})
}

const nameOf = ({ company_name, first_name, last_name, email }: CurrentUser): string =>
  company_name || [first_name, last_name].filter(Boolean).join(' ') || email || ''
