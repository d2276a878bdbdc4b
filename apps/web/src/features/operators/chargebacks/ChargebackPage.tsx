import { useApi } from '@partlane/client/api/api-context'
import { type Chargeback, chargebackQuery, useEvidenceFile } from '@partlane/client/chargebacks'
import { toChargebackReason } from '@partlane/domain/chargebacks/chargeback-reasons'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useState } from 'react'
import { FileDownload } from '#lib/files/FileDownload.tsx'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { OrderLink } from '../orders/OrdersTable.tsx'
import { StaffDetail } from '../StaffDetail.tsx'
import { userPath } from '../user-display.ts'
import { ChargebackDialog } from './ChargebackDialog.tsx'
import { chargebacksPath, chargebackTone } from './chargeback-display.ts'

/** One chargeback: its orders, its evidence and, while it is possible, what can be done. */
export function ChargebackPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const query = useQuery({ ...chargebackQuery(useApi(), id), enabled: isId(id) })
  return (
    <StaffDetail query={query} notFound={notFound}>
      {(chargeback) => <ChargebackDetail chargeback={chargeback} />}
    </StaffDetail>
  )
}

function ChargebackDetail({ chargeback }: { chargeback: Chargeback }) {
  const { t, formatMoney, formatDate } = useI18n('chargebacks')
  const { status, reason, opened_at, evidence_due_at } = chargeback
  return (
    <article>
      <Link to={chargebacksPath} className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('title')}
      </Link>
      <h1 className="text-2xl break-words">{t('detail_title', { amount: formatMoney(chargeback.amount) })}</h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Badge tone={chargebackTone[status]}>{t(`status.${status}`)}</Badge>
        <span>{t(`reason.${toChargebackReason(reason)}`)}</span>
        <span>
          {t('opened')} {formatDate(opened_at)}
        </span>
        {status === 'needs_response' && evidence_due_at && (
          <span>
            {t('due')} {formatDate(evidence_due_at, 'datetime')}
          </span>
        )}
        <span className="break-all">{chargeback.reference}</span>
      </p>
      <div className="grid grid-cols-1 gap-4">
        <Card as="section" title={t('orders')} titleAs="h2">
          <OrdersTable orders={chargeback.orders} />
        </Card>
        <Evidence chargeback={chargeback} />
      </div>
    </article>
  )
}

type ChargebackOrder = Chargeback['orders'][number]

function OrdersTable({ orders }: { orders: ChargebackOrder[] }) {
  const { t, formatMoney } = useI18n('chargebacks')
  const columns: Column<ChargebackOrder>[] = [
    {
      id: 'order',
      header: t('order'),
      isRowHeader: true,
      cell: ({ order_id, reference }) => <OrderLink id={order_id} reference={reference} />,
    },
    {
      id: 'seller',
      header: t('seller'),
      cell: ({ seller_id, seller_name }) => (
        <Link to={userPath(seller_id)} className="hit-44 text-link hover:underline">
          {seller_name}
        </Link>
      ),
    },
    { id: 'disputed', header: t('disputed'), align: 'end', cell: ({ disputed }) => <span className="num">{formatMoney(disputed)}</span> },
    { id: 'reserved', header: t('reserved'), align: 'end', cell: ({ reserved }) => <span className="num">{formatMoney(reserved)}</span> },
  ]
  return <DataTable caption={t('orders')} hideCaption columns={columns} rows={orders} rowKey={({ order_id }) => order_id} />
}

function Evidence({ chargeback }: { chargeback: Chargeback }) {
  const { t, formatDate } = useI18n('chargebacks')
  const [action, setAction] = useState<'submit' | 'accept'>()
  const { status, evidence, evidence_submitted_at: submittedAt } = chargeback
  const file = useEvidenceFile(chargeback.id)
  return (
    <Card as="section" title={t('evidence')} titleAs="h2">
      <p className="mb-3 text-muted">
        {submittedAt ? t('evidence_submitted', { date: formatDate(submittedAt, 'datetime') }) : t('evidence_hint')}
      </p>
      <p lang="en-GB" className="rounded-control bg-sunken p-4 break-words whitespace-pre-line">
        {evidence}
      </p>
      <ButtonRow className="mt-4">
        {status === 'needs_response' && (
          <>
            <Button variant="primary" onClick={() => setAction('submit')}>
              {t('submit')}
            </Button>
            <Button onClick={() => setAction('accept')}>{t('accept')}</Button>
          </>
        )}
        <FileDownload file={file}>{t(submittedAt === null ? 'preview_evidence' : 'download_evidence')}</FileDownload>
      </ButtonRow>
      {action && <ChargebackDialog id={chargeback.id} action={action} onClose={() => setAction(undefined)} />}
    </Card>
  )
}
