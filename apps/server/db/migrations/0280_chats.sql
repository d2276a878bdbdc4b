-- Conversations of a buyer with a seller about a listing.
create table chats (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings,
  buyer_id bigint not null references users,
  -- Copy of the listing's, which never changes.
  seller_id bigint not null references users,
  created_at timestamptz not null,
  -- Of the last message; before the first, of the creation.
  updated_at timestamptz not null,
  last_message_id bigint,
  buyer_archived boolean not null default false,
  seller_archived boolean not null default false,
  -- The last message that each side has got and has read. Only ever larger.
  buyer_delivered_id bigint not null default 0,
  seller_delivered_id bigint not null default 0,
  buyer_read_id bigint not null default 0,
  seller_read_id bigint not null default 0,
  -- Messages of the other side after the last one that was read.
  buyer_unread integer not null default 0 check (buyer_unread >= 0),
  seller_unread integer not null default 0 check (seller_unread >= 0),
  unique (listing_id, buyer_id),
  check (buyer_id <> seller_id)
);
-- conversations of a user, the last active first
create index chats_of_buyer on chats (buyer_id, updated_at desc, id desc);
create index chats_of_seller on chats (seller_id, updated_at desc, id desc);
-- conversations with unread messages
create index chats_unread_by_buyer on chats (buyer_id) where buyer_unread > 0;
create index chats_unread_by_seller on chats (seller_id) where seller_unread > 0;

create table messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats,
  author text not null check (author in ('buyer', 'seller')),
  author_id bigint not null references users,
  -- As typed. Null: removed with the account of its author.
  text text check (length(text) <= 8000),
  -- What the reader sees where contact data was hidden. Null: the text.
  masked_text text check (length(masked_text) <= 8000),
  suspicious boolean not null,
  -- Sent again with the same attempt, the message is not written twice.
  attempt uuid,
  created_at timestamptz not null,
  unique (chat_id, author, attempt)
);
-- messages of a conversation, newest first
create index messages_of_chat on messages (chat_id, id desc);
-- what a member has written in the last minute
create index messages_of_author on messages (author_id, created_at);
alter table chats add constraint chats_last_message_fkey foreign key (last_message_id) references messages;

create table user_blocks (
  blocker_id bigint not null references users,
  blocked_id bigint not null references users,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
-- who has blocked a user
create index user_blocks_of_blocked on user_blocks (blocked_id);
