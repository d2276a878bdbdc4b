import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import alternator from './images/alternator.avif'
import brakeDisc from './images/brake-disc.avif'
import headlight from './images/headlight.avif'
import wheel from './images/wheel.avif'

export function HomeHero({ children }: { children: ReactNode }) {
  const { t } = useI18n('home')
  return (
    <section className="overflow-hidden bg-bar text-on-bar">
      <div className="page grid grid-cols-1 items-center gap-12 pt-7 pb-8 md:grid-cols-[1.05fr_0.95fr] md:pt-14 md:pb-16">
        <div>
          <h1 className="max-w-[9.5em] text-[2.125rem] tracking-[-0.03em] text-on-bar md:max-w-none md:text-[2.75rem] lg:text-[3.25rem]">
            {t('hero.title')} <span className="text-brand-text">{t('hero.accent')}</span>
          </h1>
          <p className="mt-3 mb-5 max-w-[46ch] text-base text-on-bar-muted md:mt-4 md:mb-7 md:text-lg">{t('hero.text')}</p>
          <div id="finder" className="max-w-[560px] scroll-mt-4 rounded-2xl bg-surface p-5 text-text shadow-card">
            {children}
          </div>
        </div>
        <PartPhotos />
      </div>
    </section>
  )
}

/** Decorative photos. Phones neither show nor load them. */
function PartPhotos() {
  const photoClass = 'absolute rounded-2xl object-cover shadow-[0_18px_50px_rgb(0_0_0/0.45)]'
  return (
    <div aria-hidden="true" className="relative h-[420px] max-md:hidden">
      <DecorativePhoto src={wheel} className={`${photoClass} top-[6%] left-[4%] h-[252px] w-[56%]`} />
      <DecorativePhoto src={headlight} className={`${photoClass} top-0 right-0 h-[190px] w-[44%]`} />
      <DecorativePhoto src={brakeDisc} className={`${photoClass} right-[4%] bottom-0 h-[220px] w-[52%]`} />
      <DecorativePhoto src={alternator} className={`${photoClass} bottom-0 left-0 h-[150px] w-[38%]`} />
    </div>
  )
}

/**
 * Browsers load an <img> even when it is hidden. The photo is therefore in a <source> for wide
 * screens. Phones get an inline transparent pixel.
 */
function DecorativePhoto({ src, className }: { src: string; className: string }) {
  return (
    <picture>
      <source media="(min-width: 900px)" srcSet={src} type="image/avif" />
      <img
        alt=""
        width={620}
        height={465}
        decoding="async"
        src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
        className={className}
      />
    </picture>
  )
}
