import { type AccountClosure, useFinalPayout } from '@partlane/client/profile'
import type { ClosureObstacle } from '@partlane/domain/accounts/closure'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

type LinkKey = 'orders' | 'sales' | 'earnings' | 'setup' | 'contact'

const linksByObstacle: Record<ClosureObstacle, readonly { to: string; labelKey: LinkKey }[]> = {
  orders: [
    { to: '/profile/my-orders/orders', labelKey: 'orders' },
    { to: '/profile/sold-items/orders', labelKey: 'sales' },
  ],
  pending: [{ to: '/profile/earnings', labelKey: 'earnings' }],
  reserved: [{ to: '/profile/earnings', labelKey: 'earnings' }],
  debt: [{ to: '/contact-us', labelKey: 'contact' }],
  on_the_way: [{ to: '/profile/earnings', labelKey: 'earnings' }],
  held: [{ to: '/contact-us', labelKey: 'contact' }],
  not_connected: [{ to: '/profile/payment-setup', labelKey: 'setup' }],
  final_payout: [],
  too_little: [{ to: '/contact-us', labelKey: 'contact' }],
}

/** What still prevents the closing of the account, and what the member can do about it. */
export function ClosureObstacles({ closure }: { closure: AccountClosure }) {
  const { t } = useI18n('profile')
  return (
    <section aria-labelledby="close-obstacles" className="mt-8 rounded-card border border-check bg-surface p-4 md:p-6">
      <h2 id="close-obstacles" className="text-lg">
        {t('close.obstacles.title')}
      </h2>
      <p className="mt-1 text-muted">{t('close.obstacles.intro')}</p>
      <ul className="mt-4 grid gap-4">
        {closure.obstacles.map((obstacle) => (
          <li key={obstacle}>
            <ObstacleText obstacle={obstacle} closure={closure} />
            <p className="flex flex-wrap gap-x-4">
              {linksByObstacle[obstacle].map(({ to, labelKey }) => (
                <Link key={to} to={to} className="inline-flex min-h-11 items-center font-bold text-link underline">
                  {t(labelKey === 'orders' || labelKey === 'sales' ? `close.open.${labelKey}` : `close.obstacles.link.${labelKey}`)}
                </Link>
              ))}
            </p>
            {obstacle === 'final_payout' && <FinalPayoutButton />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ObstacleText({ obstacle, closure }: { obstacle: ClosureObstacle; closure: AccountClosure }) {
  const { t, formatDate } = useI18n('profile')
  const { open_orders, orders_due_at } = closure
  const amounts = useAmounts(obstacle, closure)
  return (
    <>
      <p className="font-bold text-ink">{t(`close.obstacles.${obstacle}.title`, { count: open_orders, amounts })}</p>
      <p className="text-md text-muted">
        {obstacle === 'orders' && orders_due_at
          ? t('close.obstacles.orders.text_with_day', { day: formatDate(orders_due_at, 'long') })
          : t(`close.obstacles.${obstacle}.text`)}
      </p>
    </>
  )
}

/** The amounts that an obstacle is about, one for each currency. */
function useAmounts(obstacle: ClosureObstacle, { balances }: AccountClosure): string {
  const { locale } = useI18n('profile')
  const shown = balances.flatMap(({ pending, available, reserved, on_the_way, min_payout }) => {
    const minor = minorUnitsOf(available)
    const min = minorUnitsOf(min_payout)
    switch (obstacle) {
      case 'orders':
        return []
      case 'pending':
        return [pending]
      case 'reserved':
        return [reserved]
      case 'on_the_way':
        return [on_the_way]
      case 'debt':
        return minor < 0 ? [{ ...available, amount: available.amount.replace('-', '') }] : []
      case 'too_little':
        return minor > 0 && minor < min ? [available] : []
      default:
        return minor >= min ? [available] : []
    }
  })
  const amounts = shown.filter((amount) => minorUnitsOf(amount) !== 0).map((amount) => formatMoney(amount, locale))
  return new Intl.ListFormat(locale).format(amounts)
}

function FinalPayoutButton() {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useFinalPayout()
  return (
    <>
      <Button
        variant="primary"
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast.success(t('close.obstacles.requested')) })}
      >
        {t('close.obstacles.pay_out')}
      </Button>
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
    </>
  )
}
