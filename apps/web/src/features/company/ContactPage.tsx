import { useI18n } from '@partlane/i18n/react'
import CreditCard from 'lucide-react/icons/credit-card'
import Mail from 'lucide-react/icons/mail'
import Package from 'lucide-react/icons/package'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { Link } from '#lib/routing/Link.tsx'
import { buttonClass } from '#ui/actions/Button.tsx'

/** Frequent topics with links to the pages that answer them. */
const contactTopics = [
  { id: 'order', icon: <Package />, to: '/profile/my-orders/orders' },
  { id: 'sale', icon: <CreditCard />, to: '/profile/sold-items/orders' },
  { id: 'account', icon: <UserRound />, to: '/profile/details' },
] as const

/** Contact page. It works without JavaScript. */
export function ContactPage() {
  const { t } = useI18n('company')
  const { productName, supportEmail } = useRootLoaderData()
  return (
    <div className="page py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">{t('contact.title')}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">{t('contact.intro')}</p>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {contactTopics.map(({ id, icon, to }) => (
          <TopicCard key={id} icon={icon} title={t(`contact.${id}.title`)} text={t(`contact.${id}.text`)}>
            <Link to={to} className="hit-44 mt-3 inline-block font-bold text-link hover:underline">
              {t(`contact.${id}.go`)}
            </Link>
          </TopicCard>
        ))}
      </ul>
      <section aria-labelledby="write" className="mt-6 rounded-card border border-line bg-surface p-5 md:p-6">
        <h2 id="write" className="text-xl">
          {t('contact.write.title')}
        </h2>
        <p className="mt-1 max-w-[60ch] text-muted">{t('contact.write.text', { product: productName })}</p>
        <a href={`mailto:${supportEmail}`} className={`${buttonClass('primary')} mt-4 break-all`}>
          <Mail aria-hidden="true" className="size-5 shrink-0" />
          {supportEmail}
        </a>
      </section>
    </div>
  )
}

function TopicCard({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <span aria-hidden="true" className="grid size-11 place-items-center rounded-card bg-accent-soft text-accent [&_svg]:size-5">
        {icon}
      </span>
      <h2 className="mt-3 text-lg">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      {children}
    </li>
  )
}
