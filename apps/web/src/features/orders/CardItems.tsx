import type { PictureValue } from '@partlane/contract/listings'
import type { ReactNode } from 'react'
import { ItemPhoto } from './ItemPhoto.tsx'

type CardItem = { id: string; photo: PictureValue | null; quantity: number; title: string }

/** The items of an order or a refund in a list, with the amount at the end. */
export function CardItems({ items, more, amount }: { items: readonly CardItem[]; more?: ReactNode; amount: string }) {
  return (
    <div className="flex items-end gap-4">
      <ul className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
        {items.map(({ id, photo, quantity, title }) => (
          <li key={id} className="flex items-center gap-3 text-md">
            <ItemPhoto photo={photo} className="w-14" />
            <span className="line-clamp-2 min-w-0">
              {quantity > 1 && `${quantity} × `}
              {title}
            </span>
          </li>
        ))}
        {more && <li className="text-sm text-muted">{more}</li>}
      </ul>
      <p className="num text-lg text-ink">{amount}</p>
    </div>
  )
}
