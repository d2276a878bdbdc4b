import type { ShippingZone } from '@partlane/domain/shipping/zones'
import { useI18n } from '@partlane/i18n/react'
import Copy from 'lucide-react/icons/copy'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import type { RuleDraft } from './rule-draft.ts'

type ZoneDraft = { zone: ShippingZone; draft: RuleDraft | undefined }
type CopyFromZoneMenuProps = { label: string; zones: ZoneDraft[]; currentZone: ShippingZone; onCopy: (source: RuleDraft) => void }

/**
 * Copies from the current draft of another zone.
 * Renders nothing when no other zone has a draft.
 */
export function CopyFromZoneMenu({ label, zones, currentZone, onCopy }: CopyFromZoneMenuProps) {
  const { t } = useI18n('shipping-rules')
  const otherZones = zones.flatMap(({ zone, draft }) => (draft && zone !== currentZone ? [{ zone, draft }] : []))
  if (otherZones.length === 0) return null
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <Button size="sm" variant="quiet" icon={<Copy />}>
          {label}
        </Button>
      }
      items={otherZones.map(({ zone, draft }) => ({ id: zone, label: t(`zone.${zone}.name`), onSelect: () => onCopy(draft) }))}
    />
  )
}
