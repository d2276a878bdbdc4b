import { useI18n } from '@partlane/i18n/react'
import MessageSquare from 'lucide-react/icons/message-square'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { Link } from '#lib/routing/Link.tsx'
import { buttonClass } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/core/cx.ts'
import { AccountButton } from './AccountButton.tsx'
import { CarBar } from './CarBar.tsx'
import { Logo } from './Logo.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useSlots } from './slots.tsx'

/**
 * On phones it shrinks while the page scrolls: the first row leaves the screen, and the row with
 * the search box stays. Only CSS, so that nothing moves in the layout. With large text the buttons
 * wrap below the logo.
 */
export function Header({ isBareOnPhones = false }: { isBareOnPhones?: boolean }) {
  const { t } = useI18n('shell')
  const { productName } = useRootLoaderData()
  const { CartBadge, MessagesBadge, NotificationBell } = useSlots()
  return (
    <>
      <header className={cx('bg-bar text-on-bar', !isBareOnPhones && 'max-md:sticky max-md:-top-13 max-md:z-30')}>
        <div className="page flex flex-wrap items-center gap-x-3 gap-y-2 py-2 md:grid md:min-h-[72px] md:grid-cols-[auto_minmax(0,640px)_1fr] md:gap-x-6">
          <Link to="/" className="inline-flex min-h-11 items-center rounded-control" aria-label={t('home_link', { product: productName })}>
            <Logo />
          </Link>
          <SearchBox className={cx('max-md:order-last max-md:basis-full', isBareOnPhones && 'max-md:hidden')} />
          <div className="ml-auto flex items-center justify-end gap-0.5 max-md:flex-wrap md:gap-1">
            <IconButton
              variant="bar"
              label={t('messages')}
              badge={MessagesBadge && <MessagesBadge />}
              render={<Link to="/profile/messages" />}
            >
              <MessageSquare />
            </IconButton>
            {NotificationBell && <NotificationBell />}
            <IconButton variant="bar" label={t('cart')} badge={CartBadge && <CartBadge />} render={<Link to="/cart" />}>
              <ShoppingCart />
            </IconButton>
            <AccountButton />
            <Link to="/sell" className={`${buttonClass('primary', 'md')} ml-2 whitespace-nowrap max-cmd:hidden`}>
              {t('sell')}
            </Link>
          </div>
        </div>
      </header>
      <CarBar isHiddenOnPhones={isBareOnPhones} />
    </>
  )
}
