/** The exit reason of a contact who reached a flow's goal; the figures count it. */
export const GOAL_REACHED = "They reached the goal.";
