-- How notifications leave the product (mail, push), and what members want to receive.

-- What a member has chosen for a kind. Without a row the defaults apply (noticeKinds of domain).
create table notification_preferences (
  user_id bigint not null references users,
  kind text not null check (kind in (
    'messages', 'sales', 'purchases', 'refunds', 'reviews', 'offers', 'auctions', 'matches', 'money', 'account'
  )),
  mail text not null check (mail in ('at_once', 'daily', 'off')),
  push boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, kind)
);

-- Quiet hours in minutes of the day, in the time zone of the member. `from` above `to` spans midnight.
create table notification_settings (
  user_id bigint primary key references users,
  time_zone text not null,
  quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  quiet_to_minute smallint check (quiet_to_minute between 0 and 1439),
  updated_at timestamptz not null,
  check ((quiet_from_minute is null) = (quiet_to_minute is null)),
  check (quiet_from_minute <> quiet_to_minute)
);

-- One row for each notification and way: whatever runs twice sends once.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete cascade,
  way text not null check (way in ('mail', 'web_push', 'native_push')),
  kind text not null check (kind in (
    'messages', 'sales', 'purchases', 'refunds', 'reviews', 'offers', 'auctions', 'matches', 'money', 'account'
  )),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  -- waits for the daily mail
  is_digest boolean not null default false,
  -- null: the mail that a feature writes, sent by its handler at once
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'sent') = (sent_at is not null)),
  unique (notification_id, way)
);
-- sendDueDeliveries: the next due deliveries of a way
create index notification_deliveries_due on notification_deliveries (way, due_at) where state = 'waiting' and due_at is not null;
