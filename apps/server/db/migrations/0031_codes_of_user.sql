-- Before a code is sent, the newest code of the user is read, used or not. The unique index covers
-- unused codes only. A backward scan of the primary key is slowest for a new user without codes.

-- newest code of a user: sign-up, sending a code again
create index codes_of_user on codes (user_id, purpose, id desc);
