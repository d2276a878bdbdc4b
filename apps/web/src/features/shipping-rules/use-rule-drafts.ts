import { ApiError } from '@partlane/client/api/api-error'
import { type OwnRule, useSaveRule } from '@partlane/client/shipping-rules'
import { type ShippingZone, shippingZones } from '@partlane/domain/shipping/zones'
import { useI18n } from '@partlane/i18n/react'
import { useMemo, useState } from 'react'
import { useUnsaved } from '#lib/forms/unsaved-changes.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { type Faults, readDraft } from './read-draft.ts'
import { draftOf, firstDraft, type RuleDraft } from './rule-draft.ts'

type PerZone<T> = Partial<Record<ShippingZone, T>>

/** The zones as they are typed: what is not touched follows the server, what is touched stays until it is saved or thrown away. */
export function useRuleDrafts(rules: readonly OwnRule[]) {
  const { t, locale } = useI18n('shipping-rules')
  const { ofError } = useErrorWords()
  const save = useSaveRule()
  const [edits, setEdits] = useState<PerZone<RuleDraft>>({})
  const [faults, setFaults] = useState<PerZone<Faults>>({})
  const [failed, setFailed] = useState<PerZone<string>>({})
  const kept = useMemo(
    () => Object.fromEntries(rules.map((rule) => [rule.zone, draftOf(rule, locale)])) as PerZone<RuleDraft>,
    [rules, locale],
  )
  useUnsaved(Object.values(edits).some((edit) => edit !== undefined))

  const forget = (zone: ShippingZone) => {
    for (const set of [setEdits, setFaults, setFailed] as ((change: (all: object) => object) => void)[])
      set((all) => ({ ...all, [zone]: undefined }))
  }
  const change = (zone: ShippingZone, part: Partial<RuleDraft>) => {
    setEdits((all) => ({ ...all, [zone]: { ...(all[zone] ?? kept[zone] ?? firstDraft(zone, locale)), ...part } }))
    setFaults((all) => ({ ...all, [zone]: undefined }))
  }
  const keep = async (draft: RuleDraft) => {
    const read = readDraft(draft)
    setFailed((all) => ({ ...all, [draft.zone]: undefined }))
    setFaults((all) => ({ ...all, [draft.zone]: read.faults ?? undefined }))
    if (!read.rule) return
    try {
      await save.mutateAsync(read.rule)
      forget(draft.zone)
      toast.success(t('saved', { zone: t(`zone.${draft.zone}.name`) }))
    } catch (error) {
      setFaults((all) => ({ ...all, [draft.zone]: pointedAt(error) }))
      setFailed((all) => ({ ...all, [draft.zone]: ofError(error) }))
    }
  }
  return {
    zones: shippingZones.map((zone) => ({ zone, draft: edits[zone] ?? kept[zone], edited: edits[zone] !== undefined })),
    faultsOf: (zone: ShippingZone): Faults => faults[zone] ?? {},
    failedOf: (zone: ShippingZone) => failed[zone],
    saving: save.isPending ? save.variables.zone : undefined,
    change,
    keep,
    forget,
  }
}
export type RuleDrafts = ReturnType<typeof useRuleDrafts>

/** "/shipping_and_return_rule/bands/1/price_minor" -> what is wrong with it: the reason where one is told. */
function pointedAt(error: unknown): Faults | undefined {
  if (!(error instanceof ApiError)) return undefined
  const entries = Object.keys(error.fields).map((pointer) => [pointer.replace('/shipping_and_return_rule/', ''), wrong(error)])
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const wrong = ({ meta, code }: ApiError): string =>
  typeof meta.reason === 'string' ? meta.reason : code === 'shipping_days_invalid' ? 'days' : 'number'
