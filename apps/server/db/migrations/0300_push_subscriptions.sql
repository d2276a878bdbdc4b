-- Push messages to browsers: the addresses at which push services accept messages for the browser of a session.

create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  endpoint text not null check (length(endpoint) between 10 and 2048),
  -- The public key of the browser and a secret of 16 bytes, in base64url: they encrypt messages.
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  user_agent text not null check (length(user_agent) <= 300),
  created_at timestamptz not null,
  -- When the push service last accepted a message.
  succeeded_at timestamptz,
  -- The push service has asked to send nothing before.
  paused_until timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id); -- recipients of a push message
-- A browser that changes its owner notifies one user only.
create unique index one_session_per_push_endpoint on push_subscriptions (md5(endpoint));

-- Which browser was sent which notification: once, although handlers run at least once.
create table push_sends (
  notification_id bigint not null references notifications on delete cascade,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  -- An attempt that has stored no result before it was lost.
  claimed_until timestamptz not null,
  -- When it ended: accepted, or refused for good.
  ended_at timestamptz,
  primary key (notification_id, subscription_id)
);
create index push_sends_of_subscription on push_sends (subscription_id); -- deletion of a subscription
