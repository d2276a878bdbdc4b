-- Metrics count deliveries that have failed, by way.
create index failed_notification_deliveries on notification_deliveries (way) where state = 'failed';
