import { ApiError } from '@partlane/client/api/api-error'
import { type Order, type OrderItem, useChangeOrderItems } from '@partlane/client/orders'
import { type ReactNode, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, type ButtonProps } from '#ui/actions/Button.tsx'
import { AcceptWithPlaceDialog } from './CollectionDialog.tsx'

type AcceptButtonProps = Pick<ButtonProps, 'variant' | 'size'> & { order: Order; items: OrderItem[]; children: ReactNode }

/** Accepts items. If they are collected and the listing has no address, asks for one. */
export function AcceptButton({ order, items, children, ...style }: AcceptButtonProps) {
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useChangeOrderItems(order.id)
  const [isAsking, setIsAsking] = useState(false)
  const itemIds = items.map(({ id }) => id)
  const isPlaceMissing = (refusal: Error) => refusal instanceof ApiError && refusal.code === 'collection_address_missing'
  const accept = () =>
    mutate({ action: 'accept', item_ids: itemIds }, { onError: (refusal) => isPlaceMissing(refusal) && setIsAsking(true) })
  return (
    <>
      <Button {...style} loading={isPending} onClick={accept}>
        {children}
      </Button>
      {error && !isPlaceMissing(error) && (
        <p role="alert" className="basis-full text-sm font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
      {isAsking && <AcceptWithPlaceDialog order={order} itemIds={itemIds} onClose={() => setIsAsking(false)} />}
    </>
  )
}
