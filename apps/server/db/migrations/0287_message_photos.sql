-- Photos of messages. Keys are random, and the files are never changed.
create table message_photos (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages,
  upload_id bigint not null unique references uploads,
  storage_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null
);
-- photos of a message
create index message_photos_of_message on message_photos (message_id, id);
