import { useI18n } from '@partlane/i18n/react'
import { useSearchParams } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { StaffSearch } from '../StaffSearch.tsx'
import { LedgerAccounts } from './LedgerAccounts.tsx'
import { LedgerEntries } from './LedgerEntries.tsx'
import { ledgerPath, parseFilter } from './ledger-filter.ts'

/** The ledger: the balances of all accounts, or the entries of a search. */
export function LedgerPage() {
  const { t } = useI18n('operator-money')
  const [params, setParams] = useSearchParams()
  const { search, filter, isEmpty } = parseFilter(params)
  const toParams = (changes: Record<string, string>) => {
    const merged = { search, from: filter.from ?? '', to: filter.to ?? '', ...changes }
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
  }
  return (
    <section aria-labelledby="ledger-title">
      <h1 id="ledger-title" className="text-2xl">
        {t('ledger.title')}
      </h1>
      <p className="mt-1 mb-4 max-w-[72ch] text-muted">{t('ledger.intro')}</p>
      <StaffSearch
        key={search}
        label={t('ledger.search')}
        hint={t('ledger.search_hint')}
        submitText={t('ledger.find')}
        text={search}
        onSearch={(text) => setParams(toParams({ search: text }))}
      >
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`ledger.${name}`)}>
            <Input type="date" value={filter[name] ?? ''} onChange={({ target }) => setParams(toParams({ [name]: target.value }))} />
          </Field>
        ))}
      </StaffSearch>
      {isEmpty ? (
        <LedgerAccounts />
      ) : (
        <>
          <p className="mb-4">
            <Link to={ledgerPath} className="hit-44 text-link hover:underline">
              {t('ledger.all_accounts')}
            </Link>
          </p>
          <LedgerEntries
            filter={filter}
            page={parsePageNumber(params)}
            getHref={(page) => `${ledgerPath}?${new URLSearchParams(toParams({ page: String(page) }))}`}
          />
        </>
      )}
    </section>
  )
}
