-- Questions of buyers that sellers publish on a listing with their reply, without names.
create table enquiries (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats,
  -- Copies of the conversation's, which never change.
  listing_id bigint not null references listings,
  buyer_id bigint not null references users,
  seller_id bigint not null references users,
  -- The message of the buyer, and that of the seller.
  message_id bigint not null references messages unique,
  reply_message_id bigint not null references messages,
  status text not null check (status in ('published', 'withdrawn')),
  -- What the page shows. Null: withdrawn by the buyer.
  text text check (length(text) between 1 and 1000),
  reply text check (length(reply) between 1 and 2000),
  published_at timestamptz not null,
  updated_at timestamptz not null,
  check (message_id < reply_message_id),
  check ((status = 'published') = (text is not null)),
  check ((text is null) = (reply is null))
);
-- published questions of a listing, newest first
create index enquiries_of_listing on enquiries (listing_id, published_at desc, id desc) where status = 'published';
-- published questions of a conversation
create index enquiries_of_chat on enquiries (chat_id);
-- questions of a user, to export and erase them
create index enquiries_of_buyer on enquiries (buyer_id);
create index enquiries_of_seller on enquiries (seller_id);
