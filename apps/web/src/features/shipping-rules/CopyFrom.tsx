import type { ShippingZone } from '@partlane/domain/shipping/zones'
import { useI18n } from '@partlane/i18n/react'
import Copy from 'lucide-react/icons/copy'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import type { RuleDraft } from './rule-draft.ts'

type Zone = { zone: ShippingZone; draft: RuleDraft | undefined }
type CopyFromProps = { label: string; zones: Zone[]; self: ShippingZone; onCopy: (from: RuleDraft) => void }

/** Takes over what another zone says, as it stands there now. */
export function CopyFrom({ label, zones, self, onCopy }: CopyFromProps) {
  const { t } = useI18n('shipping-rules')
  const others = zones.flatMap(({ zone, draft }) => (draft && zone !== self ? [{ zone, draft }] : []))
  if (others.length === 0) return null
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <Button size="sm" kind="quiet" icon={<Copy />}>
          {label}
        </Button>
      }
      items={others.map(({ zone, draft }) => ({ id: zone, label: t(`zone.${zone}.name`), onSelect: () => onCopy(draft) }))}
    />
  )
}
