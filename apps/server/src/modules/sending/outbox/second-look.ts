/**
 * After what was released or withdrawn, the outbox is looked at again: a worker that asked the gate before may put a
 * message aside after it. In seconds of system time, longer than a worker holds a message.
 */
export const SECOND_LOOK_SECONDS = 20;
