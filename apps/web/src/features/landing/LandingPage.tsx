import { useI18n } from '@partlane/i18n/react'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import SearchCheck from 'lucide-react/icons/search-check'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'

const blocks = [
  { id: 'dedicated', Icon: SearchCheck },
  { id: 'smarter', Icon: Zap },
  { id: 'everyone', Icon: Users },
  { id: 'money', Icon: PiggyBank },
] as const

/** Ids of the page's sections, as the specification names them (section 2). */
const anchors = ['aboutTheApp', 'forBuyer', 'forSeller', 'contactUs'] as const

/** Introduces the marketplace to new visitors. This page does not request the location. */
export function LandingPage() {
  const { t } = useI18n('landing')
  return (
    <>
      <Hero />
      <Section id="aboutTheApp" title={t('anchor.aboutTheApp')}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {blocks.map(({ id, Icon }) => (
            <li key={id} className="rounded-card border border-line bg-surface p-6">
              <span aria-hidden="true" className="grid size-12 place-items-center rounded-card bg-accent-soft text-accent">
                <Icon className="size-6" />
              </span>
              <h3 className="mt-4 text-lg">{t(`block.${id}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`block.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="forBuyer" title={t('anchor.forBuyer')} text={t('buyer.text')}>
        <Steps steps={[t('buyer.step1'), t('buyer.step2'), t('buyer.step3')]} />
        <Button className="mt-6" variant="primary" render={<SearchLink to="/search" />}>
          {t('buyer.go')}
        </Button>
      </Section>
      <Section id="forSeller" title={t('anchor.forSeller')} text={t('seller.text')}>
        <Steps steps={[t('seller.step1'), t('seller.step2'), t('seller.step3')]} />
        <Button className="mt-6" variant="primary" render={<Link to="/sell" />}>
          {t('seller.go')}
        </Button>
      </Section>
      <Section id="contactUs" title={t('anchor.contactUs')} text={t('contact.text')}>
        <ButtonRow>
          <Button render={<Link to="/contact-us" />}>{t('contact.go')}</Button>
          <Button render={<Link to="/get-app" />}>{t('contact.app')}</Button>
        </ButtonRow>
      </Section>
    </>
  )
}

function Hero() {
  const { t } = useI18n('landing')
  const { productName } = useRootLoaderData()
  return (
    <section className="bg-bar text-on-bar">
      <div className="page py-12 md:py-20">
        <h1 className="max-w-[20ch] text-[2.125rem] tracking-[-0.03em] text-on-bar md:text-[3.25rem]">{t('hero.title')}</h1>
        <p className="mt-4 max-w-[56ch] text-lg text-on-bar-muted">{t('hero.text', { product: productName })}</p>
        <ButtonRow className="mt-7">
          <Button variant="primary" size="lg" render={<SearchLink to="/search" />}>
            {t('hero.find')}
          </Button>
          <Button size="lg" render={<Link to="/sell" />}>
            {t('hero.sell')}
          </Button>
        </ButtonRow>
        <nav aria-label={t('contents')} className="mt-10 border-t border-bar-line pt-4">
          <ul className="flex flex-wrap gap-x-6">
            {anchors.map((anchor) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="inline-flex min-h-11 items-center font-bold text-on-bar hover:underline">
                  {t(`anchor.${anchor}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  )
}

function Section({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="page scroll-mt-4 pt-12 md:pt-16">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      {text && <p className="mt-2 max-w-[64ch] text-muted md:text-lg">{text}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-4 rounded-card border border-line bg-surface p-5">
          <span aria-hidden="true" className="num grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink">
            {index + 1}
          </span>
          <span className="min-w-0 pt-1">{step}</span>
        </li>
      ))}
    </ol>
  )
}
