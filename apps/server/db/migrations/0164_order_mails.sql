-- A log of the mails about orders, for operators: what was sent to whom and when, without the text.
-- Rows of a side are deleted when its account is closed.
create table order_mails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- The side of the order to which the mail was sent.
  side text not null constraint order_mails_side_check check (side in ('buyer', 'seller')),
  -- What the mail is about: the message of a notification, or "purchase", "sale", "lookup" and so on.
  kind text not null constraint order_mails_kind_check check (length(kind) between 1 and 60),
  -- The heading of the mail, in the language of its recipient.
  title text not null constraint order_mails_title_check check (length(title) between 1 and 200),
  email citext not null,
  sent_at timestamptz not null
);

-- The mails of an order, oldest first.
create index order_mails_order on order_mails (order_id, id);
