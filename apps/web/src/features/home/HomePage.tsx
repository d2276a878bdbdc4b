import { useI18n } from '@partlane/i18n/react'

export function HomePage() {
  const { t } = useI18n('home')
  return <h1 className="page text-3xl">{t('hero.title')}</h1>
}
