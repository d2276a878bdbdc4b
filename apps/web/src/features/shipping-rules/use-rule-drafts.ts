import { ApiError } from '@partlane/client/api/api-error'
import { type SavedShippingRule, useSaveRule } from '@partlane/client/shipping-rules'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { type ShippingZone, shippingZones } from '@partlane/domain/shipping/zones'
import { useI18n } from '@partlane/i18n/react'
import { useMemo, useState } from 'react'
import { useUnsavedChanges } from '#lib/forms/unsaved-changes.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { parseDraft, type RuleErrors } from './parse-draft.ts'
import { createDefaultDraft, type RuleDraft, toDraft } from './rule-draft.ts'

type PerZone<T> = Partial<Record<ShippingZone, T>>

/**
 * Drafts of all zones. An unedited zone follows the server.
 * An edited zone keeps its draft until it is saved or discarded.
 */
export function useRuleDrafts(rules: readonly SavedShippingRule[], currency: CurrencyCode) {
  const { t, locale } = useI18n('shipping-rules')
  const { messageOfError } = useErrorMessages()
  const saveRule = useSaveRule()
  const [edits, setEdits] = useState<PerZone<RuleDraft>>({})
  const [errorsByZone, setErrorsByZone] = useState<PerZone<RuleErrors>>({})
  const [failureByZone, setFailureByZone] = useState<PerZone<string>>({})
  const savedDrafts = useMemo(
    () => Object.fromEntries(rules.map((rule) => [rule.zone, toDraft(rule, locale)])) as PerZone<RuleDraft>,
    [rules, locale],
  )
  useUnsavedChanges(Object.values(edits).some((edit) => edit !== undefined))

  const discardDraft = (zone: ShippingZone) => {
    for (const setState of [setEdits, setErrorsByZone, setFailureByZone] as ((update: (current: object) => object) => void)[])
      setState((current) => ({ ...current, [zone]: undefined }))
  }
  const updateDraft = (zone: ShippingZone, changes: Partial<RuleDraft>) => {
    setEdits((current) => ({
      ...current,
      [zone]: { ...(current[zone] ?? savedDrafts[zone] ?? createDefaultDraft(zone, currency, locale)), ...changes },
    }))
    setErrorsByZone((current) => ({ ...current, [zone]: undefined }))
  }
  const saveDraft = async (draft: RuleDraft) => {
    const parsed = parseDraft(draft)
    setFailureByZone((current) => ({ ...current, [draft.zone]: undefined }))
    setErrorsByZone((current) => ({ ...current, [draft.zone]: parsed.errors ?? undefined }))
    if (!parsed.rule) return
    try {
      await saveRule.mutateAsync(parsed.rule)
      discardDraft(draft.zone)
      toast.success(t('saved', { zone: t(`zone.${draft.zone}.name`) }))
    } catch (error) {
      setErrorsByZone((current) => ({ ...current, [draft.zone]: errorsFromPointers(error) }))
      setFailureByZone((current) => ({ ...current, [draft.zone]: messageOfError(error) }))
    }
  }
  return {
    zones: shippingZones.map((zone) => ({ zone, draft: edits[zone] ?? savedDrafts[zone], isEdited: edits[zone] !== undefined })),
    errorsOf: (zone: ShippingZone): RuleErrors => errorsByZone[zone] ?? {},
    failureOf: (zone: ShippingZone) => failureByZone[zone],
    savingZone: saveRule.isPending ? saveRule.variables.zone : undefined,
    updateDraft,
    saveDraft,
    discardDraft,
  }
}
export type RuleDrafts = ReturnType<typeof useRuleDrafts>

/** Error codes by path: the pointer "/shipping_and_return_rule/<path>" without its prefix. */
function errorsFromPointers(error: unknown): RuleErrors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const entries = Object.keys(error.fields).map((pointer) => [pointer.replace('/shipping_and_return_rule/', ''), errorCodeOf(error)])
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const errorCodeOf = ({ meta, code }: ApiError): string =>
  typeof meta.reason === 'string' ? meta.reason : code === 'shipping_days_invalid' ? 'days' : 'number'
