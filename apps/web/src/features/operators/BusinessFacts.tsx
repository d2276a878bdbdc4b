import type { UserAccountDetails } from '@partlane/client/operators'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'

/**
 * What an operator compares with a document of a business. Missing values are shown as missing,
 * because a document cannot prove them.
 */
export function BusinessFacts({ user }: { user: UserAccountDetails }) {
  const { t } = useI18n('operators')
  const facts: [string, string[]][] = [
    [t('fact.company'), textLines(user.company_name)],
    [t('fact.company_number'), textLines(user.company_number)],
    [t('fact.vat_number'), textLines(user.vat_number)],
    [t('fact.business_address'), user.business_address ? addressLines(user.business_address) : []],
    [t('fact.name'), textLines(user.name)],
  ]
  return (
    <section aria-label={t('fact.compare')} className="rounded-card border border-line bg-sunken p-4 text-md">
      <h3 className="text-base">{t('fact.compare')}</h3>
      <dl className="mt-2 grid gap-2">
        {facts.map(([name, lines]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            {lines.length === 0 ? (
              <dd className="text-muted italic">{t('fact.missing')}</dd>
            ) : (
              lines.map((line) => (
                <dd key={line} className="font-bold break-words text-ink">
                  {line}
                </dd>
              ))
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

const textLines = (text: string | null): string[] => (text ? [text] : [])
