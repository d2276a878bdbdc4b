import { ApiError } from '@partlane/client/api/api-error'
import { useRedeemOrderLink } from '@partlane/client/order-lookups'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { FormError } from '#lib/forms/FormError.tsx'
import { useHydrated } from '#lib/page/hydrated.ts'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { OrderLookupFrame } from './OrderLookupFrame.tsx'

const PAGE_PATH = '/find-order/open'

/**
 * Page /find-order/open#token=TOKEN: opens an order by a mailed link. The server and mail scanners
 * never receive the fragment, and only the button uses the link up.
 */
export function OpenOrderPage() {
  const { t } = useI18n('order-lookups')
  return useHydrated() ? <OpenOrder /> : <OrderLookupFrame title={t('open.title')}>{t('open.loading')}</OrderLookupFrame>
}

function OpenOrder() {
  const { t } = useI18n('order-lookups')
  const { messageOfError } = useErrorMessages()
  const token = useFragmentToken()
  const session = useSession()
  const navigate = useLocaleNavigate()
  const redeem = useRedeemOrderLink()
  const isExpired = redeem.error instanceof ApiError && redeem.error.code === 'order_link_expired'
  if (token === '' || isExpired)
    return (
      <OrderLookupFrame title={t('expired.title')}>
        <p role="status">{t('expired.text')}</p>
        <Link to="/find-order" className="font-bold text-link hover:underline">
          {t('expired.again')}
        </Link>
      </OrderLookupFrame>
    )
  const openOrder = () =>
    redeem.mutate(token, {
      onSuccess: ({ order_id }) => navigate(`/profile/my-orders/orders${order_id === null ? '' : `/${order_id}`}`, { replace: true }),
    })
  return (
    <OrderLookupFrame title={t('open.title')} intro={t('open.intro')}>
      {session.kind === 'member' && <p className="rounded-control bg-check-soft px-4 py-3 text-check">{t('open.member')}</p>}
      {redeem.error && <FormError>{messageOfError(redeem.error)}</FormError>}
      <Button variant="primary" size="lg" fullWidth loading={redeem.isPending} onClick={openOrder}>
        {t('open.button')}
      </Button>
    </OrderLookupFrame>
  )
}

/** The token of the link. It is removed from the address, and stays in no history or copied URL. */
function useFragmentToken(): string {
  const { hash } = useLocation()
  const navigate = useLocaleNavigate()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  useEffect(() => {
    if (hash !== '') navigate(PAGE_PATH, { replace: true })
  }, [hash, navigate])
  return token
}
