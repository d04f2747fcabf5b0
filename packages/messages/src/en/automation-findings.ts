/** Problems that prevent an automation from going live, in addition to the refusals. */
export default {
  found: {
    no_email: 'Add at least one email or text message.',
    too_many_steps: 'There are too many steps.',
    too_deep: 'This is too deep: paths can be inside each other at most five levels deep.',
    id_repeated: 'This step is here twice.',
    message_repeated: 'Another step sends the same message.',
    wait_too_short: 'A wait is five minutes at least.',
    wait_too_long: 'A wait is 365 days at most.',
    shares_not_100: 'The shares have to make 100 %.',
    message_later: 'People who come here can’t have got this message yet.',
    message_other_kind:
      'This can’t be known about a text message. Choose a reply or a click as the condition.',
    path_empty: 'All paths are empty. Add a step to one of them.',
    never_reached: 'Nobody gets here, because the path ends before.',
    condition_of_events: 'Opens and clicks need a condition of their own.',
    list_not_chosen: 'Choose the list.',
    condition_empty: 'This step has no condition on the contact. Add one.',
    condition_invalid:
      'A condition on the contact is not complete, or its field or list no longer exists. Open the step and correct it.',
    notify_no_address:
      'Nobody gets this notification: none of its addresses is confirmed. Choose another one, or confirm one under Notifications.',
    notify_text_invalid: 'A tag in the subject or text is not complete. Open the step and correct it.',
    webhook_closed: 'This webhook is not on the public Internet, so it can’t be called.',
    exit_required: 'Choose the list or segment at which people leave.',
    goal_is_entry: 'Choose a segment other than that of the entry: whoever enters is in it already.',
  },
}
