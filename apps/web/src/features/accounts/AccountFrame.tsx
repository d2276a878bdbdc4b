import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Card } from '#ui/display/Card.tsx'

type AccountFrameProps = { title: string; intro?: ReactNode; footer?: ReactNode; children: ReactNode }

/**
 * Layout of the pages for sign-in, sign-up, confirmation and password reset: one narrow column with
 * a title and a card.
 * The forms need JavaScript, because the access token is stored only in the browser.
 */
export function AccountFrame({ title, intro, footer, children }: AccountFrameProps) {
  const { t } = useI18n('accounts')
  return (
    <div className="page py-8 md:py-12">
      <div className="mx-auto max-w-[480px]">
        <h1 className="text-2xl">{title}</h1>
        {intro && <p className="mt-2 text-muted">{intro}</p>}
        <noscript>
          <p className="mt-4 rounded-control bg-check-soft px-4 py-3 font-bold text-check">{t('no_script')}</p>
        </noscript>
        <Card raised className="mt-6">
          <div className="p-1 md:p-3">{children}</div>
        </Card>
        {footer && <div className="mt-6 grid gap-2 text-center text-md">{footer}</div>}
      </div>
    </div>
  )
}
