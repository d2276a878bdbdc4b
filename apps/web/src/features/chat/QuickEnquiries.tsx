import { useApi } from '@partlane/client/api/api-context'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useCar } from '#lib/preferences/car.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Usual first questions of a buyer, one of them with the chosen car. They are sent at once. */
export function QuickEnquiries({ onSend }: { onSend: (text: string) => void }) {
  const { t } = useI18n('chat')
  const car = useCar()
  const { data: node } = useQuery(vehicleNodeQuery(useApi(), car?.vehicle))
  const texts = [t('quick.available')]
  if (car && node) texts.push(t('quick.fits', { car: node.full_name, year: car.year === null ? 'none' : String(car.year) }))
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {texts.map((text) => (
        <Button key={text} size="sm" onClick={() => onSend(text)}>
          {text}
        </Button>
      ))}
    </div>
  )
}
