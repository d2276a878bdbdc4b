import type { Refund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

type Row = { id: 'paid' | 'asked' | 'due' | 'refunded' | 'offered' | 'most'; amounts: NonNullable<Refund['offer']> }

/** What was paid for the parts, what is asked for and offered, and what can be repaid at most. */
export function RefundAmounts({ refund }: { refund: Refund }) {
  const { t, formatMoney } = useI18n('operator-refunds')
  const rows = listRows(refund)
  return (
    <Card as="section" title={t('amounts.title')} titleAs="h2">
      <table className="w-full text-md">
        <thead>
          <tr className="text-sm text-muted">
            <td />
            {(['items', 'delivery', 'total'] as const).map((column) => (
              <th key={column} scope="col" className="pb-1 pl-2 text-right font-normal">
                {t(`amounts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, amounts }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal text-text">
                {t(`amounts.${id}`)}
              </th>
              <td className="num pl-2 text-right">{formatMoney(amounts.items_amount)}</td>
              <td className="num pl-2 text-right">{formatMoney(amounts.shipping_amount)}</td>
              <td className="num pl-2 text-right font-bold text-ink">{formatMoney(amounts.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function listRows({ status, items_amount, shipping_amount, amount, paid, most, offer, decisions }: Refund): Row[] {
  const isDue = ['accepted', 'return_sent', 'return_received'].includes(status)
  return [
    ...(paid ? [{ id: 'paid' as const, amounts: paid }] : []),
    { id: status === 'refunded' ? 'refunded' : isDue ? 'due' : 'asked', amounts: { items_amount, shipping_amount, amount } },
    ...(offer ? [{ id: 'offered' as const, amounts: offer }] : []),
    ...(most && decisions.length > 0 ? [{ id: 'most' as const, amounts: most }] : []),
  ]
}
