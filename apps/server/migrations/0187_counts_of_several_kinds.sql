-- Counts of audiences have a kind now. Those kept are of the last day at most, and are counted again when somebody looks.
delete from audience_count;
