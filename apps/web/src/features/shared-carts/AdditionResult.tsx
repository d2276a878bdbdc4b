import type { SharedCartAddition } from '@partlane/client/shared-carts'
import { useI18n } from '@partlane/i18n/react'

/** What was added, and each part that could not be added, or not in the whole quantity. */
export function AdditionResult({ addition: { added, problems } }: { addition: SharedCartAddition }) {
  const { t } = useI18n('shared-carts')
  return (
    <div role="status" className="grid gap-2">
      <p className="font-bold text-ink">{t('add.added', { count: added })}</p>
      {problems.length > 0 && (
        <>
          <p className="text-md">{t('add.not_added')}</p>
          <ul className="grid gap-1.5 text-sm">
            {problems.map(({ listing_slug, title, problem }) => (
              <li key={listing_slug}>
                <b className="text-ink">{title}</b>: {t(`reason.${problem}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
