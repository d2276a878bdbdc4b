import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'
import type { CounterName } from '@partlane/domain/notifications/counters'
import type { DeliveryWay } from '@partlane/domain/notifications/delivery-ways'
import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import type { ObjectName } from '@partlane/domain/notifications/object-names'
import type { RawBuilder } from 'kysely'
import type { AddressSearch } from '#gateways/address-search/port.ts'
import type { BreachedPasswords } from '#gateways/breached-passwords/port.ts'
import type { Captcha } from '#gateways/captcha/port.ts'
import type { CarrierGateways } from '#gateways/carriers/registry.ts'
import type { Geocoder } from '#gateways/geocoding/port.ts'
import type { IdentityGateway } from '#gateways/identity/port.ts'
import type { NativePushService } from '#gateways/native-push/port.ts'
import type { PaymentGateways } from '#gateways/payments/registry.ts'
import type { PlateRegister } from '#gateways/plate/port.ts'
import type { RatesGateway } from '#gateways/rates/port.ts'
import type { VirusScanner } from '#gateways/virus-scan/port.ts'
import type { Cable } from '#platform/cable/cable.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db, DbOrTx, Tx } from '#platform/db/db.ts'
import type { Pictures } from '#platform/images/pictures.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { WebPush } from '#platform/push/web-push.ts'
import type { SmsSender } from '#platform/sms/sms.ts'
import type { Storage } from '#platform/storage/storage.ts'

/**
 * The user of a request with the data that policies need. Loaded with the session in one statement.
 */
export type CurrentUser = {
  id: number
  slug: string
  role: Role
  status: UserStatus
  confirmed: boolean
  documents_uploaded: boolean
  operator: boolean
  sessionId: number
  keepMeLoggedIn: boolean
}

/** The user whose account is closed, and the time at which it happens. */
export type AccountClosure = { userId: number; now: Date }

/**
 * How each badge is counted, as an SQL expression of its feature, so that one statement counts all.
 */
export type CounterTable = Partial<Record<CounterName, (userId: number) => RawBuilder<number>>>

/** A notification that leaves the product, with the address and the language of its user. */
export type NotificationToSend = {
  id: number
  user_id: number
  object_name: ObjectName
  /** i18n key of the text: `notifications.message.<message>`. */
  message: string
  data: NotificationData
  created_at: Date
  locale: Locale
  /** The confirmed address. */
  email: string | null
}

/** How many requests at once a process has to one host. */
export type HostLimit = {
  maxRequests: number
  /** SQL: the hosts that a message to the user calls, each as often as it is called. */
  of(userId: RawBuilder<number>, now: Date): RawBuilder<string[]>
  /** SQL condition: a message to the user calls one of the hosts. */
  isCalling(userId: RawBuilder<number>, hosts: readonly string[], now: Date): RawBuilder<boolean>
}

/** Sends notifications in one way. */
export type NotificationSender = {
  /** SQL condition: without it nothing is planned, for example without an active subscription. */
  reaches(userId: RawBuilder<number>, now: Date): RawBuilder<boolean>
  /** Undefined: requests to one host are not limited. */
  hosts?: HostLimit
  /**
   * Sends one notification. An error repeats it later. 'skipped': the user cannot be reached now.
   */
  send(ctx: AppContext, notification: NotificationToSend): Promise<SendOutcome>
}

/**
 * `retry`: not sent to all devices; the next attempt is not before `at`. With `isUncounted` a
 * device had to wait for a free request, which is none of the attempts of the delivery.
 */
export type SendOutcome = 'sent' | 'skipped' | { kind: 'retry'; at: Date; reason: string; isUncounted?: boolean }

/** Ways without a sender are not planned. */
export type SenderTable = Partial<Record<DeliveryWay, NotificationSender>>

/** The dependencies of commands, handlers and jobs. Created once at the start. */
export type AppContext = {
  config: Config
  db: Db
  clock: Clock
  log: Logger
  metrics: Metrics
  cable: Cable
  storage: Storage
  pictures: Pictures
  mail: Mailer
  sms: SmsSender
  webPush: WebPush
  /** Undefined: push messages to devices of the native app are off. */
  nativePush: NativePushService | undefined
  captcha: Captcha
  breachedPasswords: BreachedPasswords
  paymentGateways: PaymentGateways
  carrierGateways: CarrierGateways
  virusScanner: VirusScanner
  identities: IdentityGateway
  geocoder: Geocoder
  addressSearch: AddressSearch
  plates: PlateRegister
  rates: RatesGateway
  /** Moves everything a guest owns to a member (app/user-data.ts). */
  mergeGuest(tx: Tx, users: { guestId: number; memberId: number }): Promise<void>
  /** Refuses while the user has open obligations (app/erase-personal-data.ts). */
  refuseOpenObligations(tx: Tx, closure: AccountClosure): Promise<void>
  /** Erases the personal data of a user (app/user-data.ts). */
  erasePersonalData(tx: Tx, closure: AccountClosure): Promise<void>
  /** Collects the stored data of a user, by part (app/user-data.ts). */
  collectPersonalData(db: DbOrTx, userId: number): Promise<Record<string, unknown>>
  /** How each badge is counted (app/counters.ts). */
  counters: CounterTable
  /** How notifications leave the product (app/senders.ts). */
  senders: SenderTable
}
