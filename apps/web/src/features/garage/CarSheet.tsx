import { useApi } from '@partlane/client/api/api-context'
import { vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { chooseCar, useCar } from '#lib/preferences/car.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useChooseCar } from './use-choose-car.ts'

type Picked = { id: number; name: string; shortName: string; year: number | null }
/** What the sheet asks of whatever names a car; the catalogue's picker is given from outside. */
export type CarSheetPicker = { withYear: boolean; onChange: (picked: Picked | null) => void }

/** Which car? One of the garage, another one, or none. */
export function CarSheet({ Picker, onClose }: { Picker: ComponentType<CarSheetPicker>; onClose: () => void }) {
  const { t } = useI18n('garage')
  const session = useSession()
  const car = useCar()
  const choose = useChooseCar()
  const [picked, setPicked] = useState<Picked | null>(null)
  const { data: kept = [] } = useQuery(vehiclesQuery(useApi(), session))
  const take = (vehicle: number, year: number | null) => {
    choose({ vehicle, year })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chip.title')}
      footer={
        <>
          <Button kind="primary" wide disabled={!picked} onClick={() => picked && take(picked.id, picked.year)}>
            {t('chip.go')}
          </Button>
          <Button kind="quiet" href="/profile/my-garage" onClick={onClose}>
            {t('chip.garage')}
          </Button>
          {car && (
            <Button
              kind="quiet"
              onClick={() => {
                chooseCar(null)
                onClose()
              }}
            >
              {t('chip.none')}
            </Button>
          )}
        </>
      }
    >
      {kept.length > 0 && (
        <ul className="mb-5 grid gap-2">
          {kept.map(({ id, name, nickname, node_id, year }) => {
            const chosen = car?.vehicle === Number(node_id) && car.year === year
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={chosen}
                  onClick={() => take(Number(node_id), year)}
                  className={`flex min-h-13 w-full flex-col justify-center rounded-control border px-4 py-2 text-left ${chosen ? 'border-ink bg-sunken' : 'border-line hover:border-edge'}`}
                >
                  <span className="font-bold text-ink">{nickname ?? name}</span>
                  <span className="text-sm text-muted">{[nickname && name, year].filter(Boolean).join(' · ')}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <Picker withYear onChange={setPicked} />
    </Sheet>
  )
}
