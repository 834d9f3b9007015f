-- What a member missed is read by member, not by walking through everybody's news.
CREATE INDEX event_of_member ON event (shard, member, n);
