import { useApi } from '@partlane/client/api/api-context'
import { type SharedCartLine, sharedCartQuery, useAddSharedCart } from '@partlane/client/shared-carts'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Unlink from 'lucide-react/icons/unlink'
import { type ReactNode, useRef } from 'react'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Price } from '#ui/display/Price.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Picture } from '#ui/media/Picture.tsx'
import { AdditionResult } from './AdditionResult.tsx'

/** Page /cart?share=TOKEN: the parts that a user has shared. `loading` is its skeleton. */
export function SharedCartPage({ token, loading }: { token: string; loading: ReactNode }) {
  if (!useHydrated())
    return (
      <>
        <ScriptsNotice />
        {loading}
      </>
    )
  return <SharedCartContent token={token} loading={loading} />
}

function SharedCartContent({ token, loading }: { token: string; loading: ReactNode }) {
  const { t, formatDate } = useI18n('shared-carts')
  const { messageOfError } = useErrorMessages()
  const cart = useQuery(sharedCartQuery(useApi(), token))
  if (cart.isError && 'status' in cart.error && cart.error.status === 404) return <ExpiredLink />
  if (cart.isError)
    return (
      <ErrorState titleAs="h1" title={t('failed')} retryLabel={t('retry')} retrying={cart.isFetching} onRetry={() => void cart.refetch()}>
        {messageOfError(cart.error)}
      </ErrorState>
    )
  if (!cart.data) return loading
  return (
    <div className="page grid grid-cols-1 items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_380px] md:py-10">
      <div className="grid grid-cols-1 gap-4">
        <div className="grid gap-1">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-muted">{t('text', { date: formatDate(cart.data.expires_at, 'medium') })}</p>
        </div>
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {cart.data.lines.map((line) => (
              <SharedLine key={line.id} line={line} />
            ))}
          </ul>
        </Card>
      </div>
      <AddAll token={token} canAdd={cart.data.lines.some(canBeAdded)} />
    </div>
  )
}

/** A part that is sold out or gone cannot be added. Of a smaller stock the rest can. */
const canBeAdded = ({ problem, listing }: SharedCartLine) =>
  problem === null || (problem === 'not_enough_stock' && (listing?.quantity_available ?? 0) > 0)

function AddAll({ token, canAdd }: { token: string; canAdd: boolean }) {
  const { t } = useI18n('shared-carts')
  const { messageOfError } = useErrorMessages()
  const addition = useAddSharedCart(token)
  // A second press before the next render must not replace the result of the first one.
  const isSent = useRef(false)
  const add = () => {
    if (isSent.current) return
    isSent.current = true
    addition.mutate(undefined, {
      onError: () => {
        isSent.current = false
      },
    })
  }
  return (
    <Card as="section" raised aria-label={t('add.label')} className="md:sticky md:top-6 [&>div]:gap-4">
      {addition.data && <AdditionResult addition={addition.data} />}
      {addition.error && (
        <p role="alert" className="text-md font-bold text-nofit">
          {messageOfError(addition.error)}
        </p>
      )}
      <ButtonRow>
        {!addition.data && (
          <Button variant="primary" size="lg" fullWidth loading={addition.isPending} disabled={!canAdd} onClick={add}>
            {t('add.button')}
          </Button>
        )}
        <Button variant={addition.data ? 'primary' : 'secondary'} size="lg" fullWidth render={<Link to="/cart" />}>
          {t('add.view')}
        </Button>
      </ButtonRow>
      <p className="text-sm text-muted">{t(canAdd ? 'add.note' : 'add.nothing')}</p>
    </Card>
  )
}

function SharedLine({ line: { listing, item_quantity, problem } }: { line: SharedCartLine }) {
  const { t } = useI18n('shared-carts')
  return (
    <li className="flex gap-3 p-4 md:gap-4">
      {listing?.photo && (
        <span className="block w-20 shrink-0 self-start overflow-hidden rounded-control md:w-28">
          <Picture {...listing.photo} src={listing.photo.url} alt="" sizes="112px" />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h2 className="min-w-0 flex-[1_1_7rem] font-sans text-base leading-snug font-bold tracking-normal">
            {listing ? (
              <Link to={`/listings/${listing.slug}`} className="hover:underline">
                {listing.title}
              </Link>
            ) : (
              t('gone')
            )}
          </h2>
          {listing?.converted_price && problem !== 'not_for_sale' && <Price amount={listing.converted_price} size="sm" />}
        </div>
        {item_quantity > 1 && <p className="text-sm text-muted">{t('quantity', { count: item_quantity })}</p>}
        {listing?.seller && <p className="text-sm text-muted">{t('seller', { name: listing.seller.display_name })}</p>}
        {problem && listing && (
          <p className="text-sm font-bold text-nofit">
            {problem === 'not_enough_stock' ? t('problem.not_enough_stock', { left: listing.quantity_available }) : t(`problem.${problem}`)}
          </p>
        )}
      </div>
    </li>
  )
}

function ExpiredLink() {
  const { t } = useI18n('shared-carts')
  return (
    <EmptyState
      icon={<Unlink />}
      titleAs="h1"
      title={t('expired.title')}
      action={
        <Button variant="primary" render={<Link to="/cart" />}>
          {t('add.view')}
        </Button>
      }
    >
      {t('expired.text')}
    </EmptyState>
  )
}
