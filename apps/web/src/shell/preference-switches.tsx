import { type Locale, locales } from '@partlane/domain/locale'
import { currencyCodes, currencySymbols, isCurrencyCode } from '@partlane/domain/money/money'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentProps, useId } from 'react'
import { useLocation } from 'react-router'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import type { Theme } from '#lib/page/root-loader-data.ts'
import { useCurrency } from '#lib/preferences/currency.ts'
import { setTheme, useTheme } from '#lib/preferences/theme.ts'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { toLocalePath } from '#lib/routing/locale-paths.ts'
import { cx } from '#ui/core/cx.ts'

/** Each locale's name in its own language. */
const localeNames: Record<Locale, string> = { 'en-GB': 'English', fr: 'Français' }

/** Its label tells which options it has. */
function LabelledSelect({ label, ...rest }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  const contents = (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base font-normal text-ink"
        {...rest}
      />
    </>
  )
  return (
    <span className="grid min-w-0 gap-1 text-sm font-bold text-muted" {...useCachedMarkup('select', [id, label, rest.value], contents)} />
  )
}

/**
 * Links to the page in the other locales. Plain links reload the page, which also replaces cached
 * data, and work without JavaScript.
 */
export function LocaleSwitch() {
  const { t, locale } = useI18n('shell')
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={t('language')}>
      <ul className="flex gap-1">
        {locales.map((localeCode) => (
          <li key={localeCode}>
            <a
              href={toLocalePath(pathname, localeCode) + stripEmbeddingParams(search)}
              hrefLang={localeCode}
              lang={localeCode}
              aria-current={localeCode === locale ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-control px-3 font-bold hover:bg-sunken',
                localeCode === locale ? 'text-ink' : 'text-link',
              )}
            >
              {localeNames[localeCode]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function CurrencySwitch() {
  const { t } = useI18n('shell')
  const [currency, setCurrency] = useCurrency()
  return (
    <LabelledSelect
      label={t('currency')}
      value={currency}
      onChange={({ target }) => isCurrencyCode(target.value) && setCurrency(target.value)}
    >
      {currencyCodes.map((code) => (
        <option key={code} value={code}>
          {code.toUpperCase()} {currencySymbols[code]}
        </option>
      ))}
    </LabelledSelect>
  )
}

const themes: (Theme | 'device')[] = ['device', 'light', 'dark']

export function ThemeSwitch() {
  const { t } = useI18n('shell')
  const theme = useTheme()
  return (
    <LabelledSelect
      label={t('theme.label')}
      value={theme ?? 'device'}
      onChange={({ target }) => setTheme(target.value === 'light' || target.value === 'dark' ? target.value : null)}
    >
      {themes.map((themeOption) => (
        <option key={themeOption} value={themeOption}>
          {t(`theme.${themeOption}`)}
        </option>
      ))}
    </LabelledSelect>
  )
}
