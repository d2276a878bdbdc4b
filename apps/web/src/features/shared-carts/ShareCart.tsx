import { useApi } from '@partlane/client/api/api-context'
import { type SharedCartLink, sharedCartLinksQuery, useShareCart, useWithdrawSharedCart } from '@partlane/client/shared-carts'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Copyable } from '#ui/actions/Copyable.tsx'
import { Card } from '#ui/display/Card.tsx'

/** "Share this basket": makes a link, shows it once, and lists the links that can be withdrawn. */
export function ShareCart() {
  const { t, formatDate } = useI18n('shared-carts')
  const { messageOfError } = useErrorMessages()
  const localePath = useLocalePath()
  const share = useShareCart()
  const { data: links = [] } = useQuery(sharedCartLinksQuery(useApi()))
  const link = links.some(({ id }) => id === share.data?.id) ? share.data : undefined
  const url = link?.token ? `${window.location.origin}${localePath(`/cart?share=${link.token}`)}` : undefined
  return (
    <Card as="section" title={t('share.title')} titleAs="h2">
      <p className="text-md text-muted">{t('share.text')}</p>
      {url ? (
        <div role="status" className="grid gap-3">
          <Copyable text={url} />
          <p className="text-sm text-muted">{t('share.once', { date: formatDate(link?.expires_at ?? '', 'medium') })}</p>
          {'share' in navigator && (
            <ButtonRow>
              <Button icon={<Share2 />} onClick={() => void navigator.share({ title: t('title'), url }).catch(() => undefined)}>
                {t('share.send')}
              </Button>
            </ButtonRow>
          )}
        </div>
      ) : (
        <ButtonRow>
          <Button icon={<Link2 />} loading={share.isPending} onClick={() => share.mutate()}>
            {t('share.button')}
          </Button>
        </ButtonRow>
      )}
      {share.error && (
        <p role="alert" className="text-sm font-bold text-nofit">
          {messageOfError(share.error)}
        </p>
      )}
      {links.length > 0 && <Links links={links} />}
    </Card>
  )
}

function Links({ links }: { links: SharedCartLink[] }) {
  const { t, formatDate } = useI18n('shared-carts')
  const withdraw = useWithdrawSharedCart()
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="font-sans text-md font-bold tracking-normal">{t('links.title')}</h3>
      <ul className="divide-y divide-line">
        {links.map(({ id, part_count, created_at, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-md">
            <span>
              {t('links.created', { date: formatDate(created_at, 'datetime') })}
              <span className="block text-sm text-muted">
                {t('links.details', { count: part_count, date: formatDate(expires_at, 'medium') })}
              </span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              loading={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
              aria-label={t('links.withdraw_of', { date: formatDate(created_at, 'datetime') })}
            >
              {t('links.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
