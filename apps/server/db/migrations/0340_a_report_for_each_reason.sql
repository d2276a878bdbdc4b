-- A reporter who names another reason later makes another report about the same object.
drop index open_reports_of_reporter;
-- One open report of a reporter about an object for each reason. A repeated request finds it.
create unique index open_reports_of_reporter on reports
  (reporter_id, kind, reported_id, coalesce(listing_id, 0), coalesce(message_id, 0), reason) where status = 'open';
