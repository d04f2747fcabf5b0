-- The errands of one step are a queue. A lane is the place of a send at a provider.
alter table errand_lane rename to errand_queue;
