-- What the last try for this person met; null until it was tried in vain. Others of the step may meet something else.
alter table errand add column problem text;
